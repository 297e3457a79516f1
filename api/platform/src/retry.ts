/**
 * Resolves after `ms`, or when `signal` aborts, whichever comes first.
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
  /** Returns the pause before the next retry, in milliseconds: double the last one up to the maximum, minus a random part of up to half. */
  (): number;
  /** Starts over; call it after a success. */
  reset(): void;
}

/**
 * Creates an exponential backoff with jitter.
 *
 * The jitter spreads the retries of many processes that lost the same peer at the same moment.
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
