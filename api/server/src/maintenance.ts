import type { Clock } from '@switchboard/platform/clock';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import { sleep } from '@switchboard/platform/retry';

/** Periodic work, such as the removal of expired data. */
export interface Prunable {
  readonly name: string;
  /** Does it; harmless if several processes do it at once. */
  prune(now: Date): Promise<unknown>;
}

const EVERY_MS = 10 * 60_000;

/** Prunes every ten minutes until it is closed. What fails is logged and tried again the next time. */
export function startMaintenance(
  prunables: readonly Prunable[],
  { clock, logger }: { clock: Clock; logger: Logger },
): Closable {
  const stop = new AbortController();
  const running = (async () => {
    // By chance, so that replicas which start together don't do it together for ever.
    for (await sleep(Math.random() * EVERY_MS, stop.signal); !stop.signal.aborted; await sleep(EVERY_MS, stop.signal)) {
      for (const { name, prune } of prunables) {
        await prune(clock.now()).catch((err: unknown) => logger.warn({ err, name }, 'could not prune'));
      }
    }
  })();
  return {
    close: () => {
      stop.abort();
      return running;
    },
  };
}
