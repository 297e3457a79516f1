import { setImmediate as nextTick } from 'node:timers/promises';
import { AppError } from '@switchboard/platform/app-error';
import { createGiveWay } from './give-way.ts';

/** Runs small calls at once, and between them parts of large ones, a few at a time, the accounts' in turn. */
export interface Turns {
  /** Runs a small call; parts that come meanwhile wait for it, 10 ms at the most. */
  small<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Runs one part of an account's call once it is its turn.
   *
   * @throws {AppError} `service.unavailable` when too many of the account's calls wait already.
   */
  take<T>(tenantId: string, run: () => Promise<T>): Promise<T>;
}

export interface TurnsOptions {
  /** Parts that run at the same time. */
  readonly atOnce: number;
  /** Calls of one account that may wait. */
  readonly maxWaiting: number;
}

const RETRY_AFTER_MS = 2_000;

/** Makes {@link Turns}. Between two parts whatever else this process has to do comes first. */
export function createTurns({ atOnce, maxWaiting }: TurnsOptions): Turns {
  const giveWay = createGiveWay();
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  const next = () => {
    const [first] = waiting;
    if (first === undefined || running >= atOnce) return;
    const [tenantId, calls] = first;
    const call = calls.shift();
    // To the end of the line with what else it has.
    waiting.delete(tenantId);
    if (calls.length > 0) waiting.set(tenantId, calls);
    running += 1;
    call?.();
  };
  const turn = (tenantId: string) =>
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
    small: giveWay.small,
    async take(tenantId, run) {
      await turn(tenantId);
      try {
        await nextTick();
        await giveWay.forSmall();
        return await run();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}
