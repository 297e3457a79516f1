import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;

/** A bound for what never comes, and no measure: a machine that is busy elsewhere is late. */
const TIMEOUT_MS = 60_000;

/**
 * Tries an assertion until it holds, and answers what it returned.
 *
 * @throws the assertion's last error once `timeoutMs` (60 s) have passed.
 * @example
 * await eventually(() => expect(frames).toHaveLength(1));
 */
export async function eventually<T>(assertion: () => T | Promise<T>, { timeoutMs = TIMEOUT_MS } = {}): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() + pauseMs > deadline) throw error;
    }
    await delay(pauseMs);
  }
}
