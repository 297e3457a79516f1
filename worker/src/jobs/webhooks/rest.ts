/** A listener that fails, and when it is looked at again. */
export interface Failing {
  /** The first failure since the last success. */
  readonly since: Date;
  /** Undefined while nothing is planned. */
  readonly nextRunAt: Date | undefined;
}

const SHORTEST_REST_MS = 5_000;
const LONGEST_REST_MS = 60_000;

/** Until when a listener rests after a round without a success: for as long as it has failed by then, 5 s to a minute. */
export function restUntil(failingSince: Date, now: Date): Date {
  const failedForMs = now.getTime() - failingSince.getTime();
  return new Date(now.getTime() + Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, failedForMs)));
}

/** Until when a failing listener rests, whatever is new; undefined if it doesn't. A run that is farther off is a retry's, and no rest. */
export function restOf({ nextRunAt }: Failing, now: Date): Date | undefined {
  const waitMs = (nextRunAt?.getTime() ?? 0) - now.getTime();
  return waitMs > 0 && waitMs <= LONGEST_REST_MS ? nextRunAt : undefined;
}
