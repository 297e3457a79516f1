import { ALERT_DELAY_MS } from '@switchboard/contracts/constants';
import type { ConversationId } from '@switchboard/contracts/ids';

/** Alerts within this time of the first one are one ring. */
export const RING_WINDOW_MS = 2_000;

export interface RingerDeps {
  readonly play: () => Promise<boolean>;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** A conversation's alert was heard by whoever sits here. */
  readonly onRung: (id: ConversationId) => void;
}

/**
 * Rings 1 second after an alert; several within 2 seconds ring once.
 *
 * Every conversation that a ring was for is told, once per ring, and only if it sounded.
 */
export function createRinger({ play, now, after, onRung }: RingerDeps): {
  hear(id: ConversationId): void;
  stop(): void;
} {
  let windowEnds = Number.NEGATIVE_INFINITY;
  /** Whose ring is yet to sound; undefined once it did. */
  let waiting: Set<ConversationId> | undefined;
  let didSound = false;
  let stopTimer = (): void => {};

  return {
    hear(id) {
      if (now() < windowEnds) {
        if (waiting) waiting.add(id);
        else if (didSound) onRung(id);
        return;
      }
      windowEnds = now() + RING_WINDOW_MS;
      waiting = new Set([id]);
      stopTimer = after(ALERT_DELAY_MS, () => void ring());
    },
    stop: () => stopTimer(),
  };

  async function ring(): Promise<void> {
    const ids = waiting ?? new Set();
    waiting = undefined;
    didSound = await play();
    if (didSound) for (const id of ids) onRung(id);
  }
}
