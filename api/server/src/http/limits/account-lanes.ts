import type { RouteName } from '@switchboard/contracts/api';
import { AppError } from '@switchboard/platform/app-error';

/**
 * Bounds the concurrency of each account's requests on this replica.
 *
 * Every account has one queue per lane. A lane runs a few of the account's requests at a time, in order of arrival; lanes don't wait for each
 * other. An account that floods a replica therefore delays its own requests, and other accounts' by a few at most.
 */
export interface AccountLanes {
  /** Runs a request in its account's lane. @throws {AppError} `rate_limit.exceeded` {retryAfterMs} if the lane's queue is full */
  run<T>(request: LaneRequest, work: () => Promise<T>): Promise<T>;
}

interface LaneRequest {
  readonly tenantId: string;
  readonly lane: Lane;
  /** The size of its body. */
  readonly bytes: number;
}

interface LaneLimits {
  readonly concurrency: number;
  readonly maxWaiting: number;
}

/** Limits per account. */
const LANES = {
  /** Large intake requests. Their events may be urgent, so they have a lane of their own. */
  intake: { concurrency: 1, maxWaiting: 500 },
  /** CPU-bound requests. */
  costly: { concurrency: 1, maxWaiting: 500 },
  /** Steps of test talks: CPU-bound, and they may wait seconds for a model or a tool. */
  talk: { concurrency: 4, maxWaiting: 500 },
  /** Everything else. Each request takes milliseconds, so bursts of hundreds are normal. */
  plain: { concurrency: 12, maxWaiting: 2_000 },
} as const satisfies Readonly<Record<string, LaneLimits>>;
export type Lane = keyof typeof LANES;

/** The maximum number of bytes that the waiting bodies of one lane may occupy, because all accounts share the memory. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const RETRY_AFTER_MS = 1_000;

interface LaneState {
  running: number;
  waitingBytes: number;
  readonly waiting: (() => void)[];
}

export function createAccountLanes(): AccountLanes {
  /** Lanes with a request in progress. */
  const lanes = new Map<string, LaneState>();
  return {
    async run({ tenantId, lane, bytes }, work) {
      const { concurrency, maxWaiting } = LANES[lane];
      const key = `${lane} ${tenantId}`;
      const state = lanes.get(key) ?? { running: 0, waitingBytes: 0, waiting: [] };
      lanes.set(key, state);
      if (state.running < concurrency) state.running += 1;
      else {
        if (state.waiting.length >= maxWaiting || state.waitingBytes + bytes > MAX_WAITING_BYTES)
          throw new AppError('rate_limit.exceeded', { retryAfterMs: RETRY_AFTER_MS });
        const { promise, resolve } = Promise.withResolvers<void>();
        state.waiting.push(resolve);
        state.waitingBytes += bytes;
        await promise;
        state.waitingBytes -= bytes;
      }
      try {
        return await work();
      } finally {
        const next = state.waiting.shift();
        if (next === undefined) state.running -= 1;
        else next();
        if (state.running === 0) lanes.delete(key);
      }
    },
  };
}

/** Routes that are CPU-bound whatever the size of their body. */
const COSTLY_ROUTES: ReadonlySet<RouteName> = new Set([
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

/** Chooses the lane of a request by its route and body; undefined for a small intake request, which never waits here. */
export function chooseLane(name: RouteName, body: Buffer | undefined): Lane | undefined {
  const isLarge = body !== undefined && body.length > LARGE_BYTES;
  if (name === INTAKE) return isLarge ? 'intake' : undefined;
  if (TALKS.has(name)) return 'talk';
  return isLarge || COSTLY_ROUTES.has(name) ? 'costly' : 'plain';
}
