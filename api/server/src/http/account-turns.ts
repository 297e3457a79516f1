import type { RouteName } from '@switchboard/contracts/api';
import { AppError } from '@switchboard/platform/app-error';

/**
 * Requests of an account take turns on each replica, in lines that don't wait for each other: a few of a line are handled at a time, in the order of
 * arrival.
 *
 * An account that sends many requests delays its own, and other accounts by a few at most.
 */
export interface AccountTurns {
  /** Runs a request in a line of its account. @throws {AppError} `rate_limit.exceeded` {retryAfterMs} if too many requests of the line wait */
  take<T>(request: TurnRequest, work: () => Promise<T>): Promise<T>;
}

/** A request that takes its turn. */
interface TurnRequest {
  readonly tenantId: string;
  readonly line: Line;
  /** The size of its body. */
  readonly bytes: number;
}

interface LineRule {
  /** Requests of an account that are handled at once. */
  readonly atOnce: number;
  /** Requests of an account that may wait. */
  readonly waiting: number;
}

const LINES = {
  /** Large calls of intake. Their events may be urgent, so they wait for no other line. */
  intake: { atOnce: 1, waiting: 500 },
  /** Requests that compute for long. */
  costly: { atOnce: 1, waiting: 500 },
  /** Steps of test talks: they compute for long, and may wait for a model or a tool for seconds. */
  talk: { atOnce: 4, waiting: 500 },
  /** All others, each of which takes milliseconds: a burst of hundreds is long. */
  plain: { atOnce: 12, waiting: 2_000 },
} as const satisfies Readonly<Record<string, LineRule>>;
export type Line = keyof typeof LINES;

/** The bodies of an account's waiting requests in a line, in bytes: memory is for all accounts. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const RETRY_AFTER_MS = 1_000;

interface Turns {
  taken: number;
  waitingBytes: number;
  readonly waiting: (() => void)[];
}

export function createAccountTurns(): AccountTurns {
  /** The lines of accounts that have a request under way. */
  const lines = new Map<string, Turns>();
  return {
    async take({ tenantId, line, bytes }, work) {
      const { atOnce, waiting } = LINES[line];
      const key = `${line} ${tenantId}`;
      const turns = lines.get(key) ?? { taken: 0, waitingBytes: 0, waiting: [] };
      lines.set(key, turns);
      if (turns.taken < atOnce) turns.taken += 1;
      else {
        if (turns.waiting.length >= waiting || turns.waitingBytes + bytes > MAX_WAITING_BYTES)
          throw new AppError('rate_limit.exceeded', { retryAfterMs: RETRY_AFTER_MS });
        const { promise, resolve } = Promise.withResolvers<void>();
        turns.waiting.push(resolve);
        turns.waitingBytes += bytes;
        await promise;
        turns.waitingBytes -= bytes;
      }
      try {
        return await work();
      } finally {
        const next = turns.waiting.shift();
        if (next === undefined) turns.taken -= 1;
        else next();
        if (turns.taken === 0) lines.delete(key);
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
]);
const TALKS: ReadonlySet<RouteName> = new Set(['talks.start', 'talks.take']);
const INTAKE: RouteName = 'intakeEvents';
/** Checking and storing a body of this size takes milliseconds. */
const LARGE_BYTES = 32 * 1024;

/** The line of a request, by its route and its body; undefined for a small call of intake, which is never held up here. */
export function lineOf(name: RouteName, body: Buffer | undefined): Line | undefined {
  const isLarge = body !== undefined && body.length > LARGE_BYTES;
  if (name === INTAKE) return isLarge ? 'intake' : undefined;
  if (TALKS.has(name)) return 'talk';
  return isLarge || COSTLY.has(name) ? 'costly' : 'plain';
}
