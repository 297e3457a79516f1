import { ALERT_DELAY_MS } from '@switchboard/contracts/base/constants';
import type { Ring } from './live-slice.ts';

/** Alerts within this time of the first one share a ring. */
const RING_WINDOW_MS = 2_000;

export interface RingerDeps {
  /** Rings once for some alerts. Resolves to whether it made a sound. */
  readonly ring: (alerts: readonly Ring[]) => Promise<boolean>;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** An alert rang in this browser. */
  readonly onRung: (alert: Ring) => void;
}

export interface Ringer {
  readonly add: (alert: Ring) => void;
  /** Stops, and returns the alerts that have not rung yet. */
  readonly stop: () => readonly Ring[];
}

/**
 * Rings 1 second after an alert; several within 2 seconds ring once.
 *
 * Each conversation of a ring is reported once, and only if the ring made a sound.
 */
export function createRinger({ ring, now, after, onRung }: RingerDeps): Ringer {
  let windowEnds = Number.NEGATIVE_INFINITY;
  /** Pending alerts by conversation; undefined after the ring. */
  let waiting: Map<number, Ring> | undefined;
  let sounding: Promise<boolean> = Promise.resolve(false);
  let stopTimer = (): void => {};

  return {
    add(alert) {
      if (now() < windowEnds) {
        if (waiting) waiting.set(alert.conversationId, alert);
        else void sounding.then((didSound) => didSound && onRung(alert));
        return;
      }
      windowEnds = now() + RING_WINDOW_MS;
      waiting = new Map([[alert.conversationId, alert]]);
      stopTimer = after(ALERT_DELAY_MS, () => void sound());
    },
    stop() {
      stopTimer();
      const left = [...(waiting?.values() ?? [])];
      waiting = undefined;
      windowEnds = Number.NEGATIVE_INFINITY;
      return left;
    },
  };

  async function sound(): Promise<void> {
    const alerts = [...(waiting?.values() ?? [])];
    waiting = undefined;
    sounding = ring(alerts);
    if (await sounding) for (const alert of alerts) onRung(alert);
  }
}
