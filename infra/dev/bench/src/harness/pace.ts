import { sleep } from '@switchboard/platform/retry';

/** A steady rate for some time. */
export interface Pace {
  readonly perSecond: number;
  readonly forMs: number;
  readonly signal: AbortSignal;
}

/** Starts `act` at an even rate, without waiting for earlier runs, and waits for all runs at the end. Returns how many it started. @throws the first failure */
export async function pace({ perSecond, forMs, signal }: Pace, act: (nth: number) => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  for (let elapsedMs = 0; elapsedMs < forMs && !signal.aborted; elapsedMs = performance.now() - startedMs) {
    for (; count < (elapsedMs * perSecond) / 1_000; count += 1) {
      const run = act(count)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(run));
      running.add(run);
    }
    if (failures.length > 0) break;
    await sleep(1);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return count;
}
