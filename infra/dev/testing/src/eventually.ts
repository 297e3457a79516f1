import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 50;

/** A limit for conditions that are never met, not a performance bound: a busy machine is slow. */
const TIMEOUT_MS = 60_000;

/**
 * Retries an assertion until it passes, and returns its result.
 *
 * @throws the assertion's last error after `timeoutMs` (60 s).
 * @example
 * await eventually(() => expect(frames).toHaveLength(1));
 */
export async function eventually<T>(assertion: () => T | Promise<T>, { timeoutMs = TIMEOUT_MS } = {}): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() + pauseMs > deadline) throw error;
    }
    await delay(pauseMs);
  }
}
