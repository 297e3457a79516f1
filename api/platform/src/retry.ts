/**
 * Waits, but not past the signal: resolves when the time is over or when `signal` aborts, whichever comes first.
 *
 * It never rejects, so a loop reads `while (!signal.aborted) { ...; await sleep(ms, signal); }` and ends by its condition.
 */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

export interface Backoff {
  /** How long to wait before the next try, in milliseconds: twice the last up to the maximum, less up to half by chance. */
  (): number;
  /** Starts over, once something has worked. */
  reset(): void;
}

/**
 * Counts out growing pauses between tries.
 *
 * Chance spreads the tries of many processes that lost the same peer at the same moment.
 */
export function backoff(options: {
  readonly baseMs: number;
  readonly maxMs: number;
  readonly random?: () => number;
}): Backoff {
  const { baseMs, maxMs, random = Math.random } = options;
  let nextMs = baseMs;
  const next = () => {
    const pauseMs = nextMs * (1 - random() / 2);
    nextMs = Math.min(nextMs * 2, maxMs);
    return pauseMs;
  };
  const reset = () => {
    nextMs = baseMs;
  };
  return Object.assign(next, { reset });
}
