import { setImmediate as nextTick } from 'node:timers/promises';
import { AppError } from '@switchboard/platform/app-error';
import { createSmallCallGate } from './small-call-gate.ts';

/** Schedules intake calls: small ones run at once; parts of large ones run between them, a few at a time, round-robin by account. */
export interface Turns {
  /** Runs a small call; parts that arrive meanwhile wait for it, at most 10 ms. */
  small<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Runs one part of an account's call when its turn comes.
   *
   * @throws {AppError} `service.unavailable` if too many calls of the account are waiting
   */
  take<T>(tenantId: string, run: () => Promise<T>): Promise<T>;
}

export interface TurnsOptions {
  /** The number of parts that run at the same time. */
  readonly atOnce: number;
  /** The limit of waiting calls of one account. */
  readonly maxWaiting: number;
}

const RETRY_AFTER_MS = 2_000;

/** Creates {@link Turns}. Between two parts, the process first handles its other work. */
export function createTurns({ atOnce, maxWaiting }: TurnsOptions): Turns {
  const gate = createSmallCallGate();
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  const next = () => {
    const [first] = waiting;
    if (first === undefined || running >= atOnce) return;
    const [tenantId, calls] = first;
    const call = calls.shift();
    // Move the account's other calls to the end of the queue.
    waiting.delete(tenantId);
    if (calls.length > 0) waiting.set(tenantId, calls);
    running += 1;
    call?.();
  };
  const waitForTurn = (tenantId: string) =>
    new Promise<void>((resolve, reject) => {
      const calls = waiting.get(tenantId) ?? [];
      if (calls.length >= maxWaiting) {
        reject(new AppError('service.unavailable', { retryAfterMs: RETRY_AFTER_MS }));
        return;
      }
      calls.push(resolve);
      waiting.set(tenantId, calls);
      next();
    });
  return {
    small: gate.small,
    async take(tenantId, run) {
      await waitForTurn(tenantId);
      try {
        await nextTick();
        await gate.waitForSmall();
        return await run();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}
