import type { RouteName } from '@switchboard/contracts/api';
import { AppError } from '@switchboard/platform/app-error';

/**
 * Costly requests of an account take turns on each replica: one is checked and handled at a time, in the order of arrival.
 *
 * An account that sends many of them delays its own, and other accounts by one at most. Requests that cost little never wait.
 */
export interface AccountTurns {
  /** Runs a costly request. @throws {AppError} `rate_limit.exceeded` {retryAfterMs} if too many requests of the account wait */
  take<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
}

/** Requests of one account that may wait. */
const WAITING = 32;
const RETRY_AFTER_MS = 1_000;

export function createAccountTurns(): AccountTurns {
  /** The waiting requests of each account that has one under way. */
  const lines = new Map<string, (() => void)[]>();
  return {
    async take(tenantId, work) {
      const line = lines.get(tenantId);
      if (line === undefined) lines.set(tenantId, []);
      else {
        if (line.length >= WAITING) throw new AppError('rate_limit.exceeded', { retryAfterMs: RETRY_AFTER_MS });
        const { promise, resolve } = Promise.withResolvers<void>();
        line.push(resolve);
        await promise;
      }
      try {
        return await work();
      } finally {
        const next = lines.get(tenantId)?.shift();
        if (next === undefined) lines.delete(tenantId);
        else next();
      }
    },
  };
}

/** Routes that compute for long whatever the size of their body. */
const COSTLY: ReadonlySet<RouteName> = new Set([
  'agents.publish',
  'agents.validate',
  'flows.validate',
  'readCallStats',
  'readPerformance',
  'talks.start',
  'talks.take',
]);
/** Checking and storing a body of this size takes milliseconds. */
const LARGE_BYTES = 32 * 1024;

/** Tells whether a request takes its turn, by its route and its body. */
export const isCostly = (name: RouteName, body: Buffer | undefined): boolean =>
  COSTLY.has(name) || (body !== undefined && body.length > LARGE_BYTES);
