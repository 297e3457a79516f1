import { sleep } from '@switchboard/platform/retry';

/** A steady rate, for so long. */
export interface Pace {
  readonly perSecond: number;
  readonly forMs: number;
  readonly signal: AbortSignal;
}

/** Starts something at an even rate, whatever became of what was started before, and waits for all of it; answers how many. */
export async function pace({ perSecond, forMs, signal }: Pace, act: (nth: number) => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  for (let elapsedMs = 0; elapsedMs < forMs && !signal.aborted; elapsedMs = performance.now() - startedMs) {
    for (; count < (elapsedMs * perSecond) / 1_000; count += 1) {
      const run = act(count)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(run));
      underWay.add(run);
    }
    if (failures.length > 0) break;
    await sleep(1);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
  return count;
}
