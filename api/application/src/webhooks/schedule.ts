const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delay before each attempt: eight attempts over about 28 hours. */
export const ATTEMPT_DELAYS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const;

/** A webhook that has failed for this long without a success is disabled. */
export const FAILING_FOR_MS = 5 * 24 * HOUR;
/** The longest wait that a `Retry-After` header can cause. */
const MAX_WAIT_MS = 10 * HOUR;
const JITTER = 0.1;

interface Failure {
  readonly at: Date;
  /** Attempts so far, this one included. */
  readonly tries: number;
  /** The pause that the response requested. */
  readonly retryAfterMs: number | undefined;
  /** A number from 0 to 1. */
  readonly random: number;
}

/** Returns when to attempt a delivery again, with up to ten percent of jitter to spread retries; undefined after the last attempt. */
export function nextAttemptAt({ at, tries, retryAfterMs = 0, random }: Failure): Date | undefined {
  const delay = ATTEMPT_DELAYS_MS[tries];
  if (delay === undefined) return undefined;
  const wait = Math.min(MAX_WAIT_MS, Math.max(delay, retryAfterMs));
  return new Date(at.getTime() + wait * (1 + JITTER * random));
}

/** Reads `Retry-After` (RFC 9110, 10.2.3): seconds or a date; undefined if it is neither. */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * SECOND;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
