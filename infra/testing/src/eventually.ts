import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;

/**
 * Tries an assertion until it holds, and answers what it returned.
 *
 * @throws the assertion's last error once `timeoutMs` (5 s) have passed.
 * @example
 * await eventually(() => expect(frames).toHaveLength(1));
 */
export async function eventually<T>(assertion: () => T | Promise<T>, { timeoutMs = 5_000 } = {}): Promise<T> {
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
