const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Before each attempt, from the one before: eight in all, over some 28 hours. */
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

/** A listener that failed for so long without a success is switched off. */
export const FAILING_FOR_MS = 5 * 24 * HOUR;
/** No answer makes a delivery wait for longer. */
const LONGEST_WAIT_MS = 10 * HOUR;
const JITTER = 0.1;

interface Failure {
  readonly at: Date;
  /** Attempts so far, this one included. */
  readonly tries: number;
  /** The pause that the answer asked for, in ms. */
  readonly retryAfterMs: number | undefined;
  /** From 0 to 1. */
  readonly random: number;
}

/** When to try again after a failure; undefined once there have been enough. Later than asked for by a tenth at the most, so that many don't come at once. */
export function nextAttemptAt({ at, tries, retryAfterMs = 0, random }: Failure): Date | undefined {
  const delay = ATTEMPT_DELAYS_MS[tries];
  if (delay === undefined) return undefined;
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(delay, retryAfterMs));
  return new Date(at.getTime() + wait * (1 + JITTER * random));
}

/** Reads `Retry-After` (RFC 9110, 10.2.3): seconds or a date; undefined if it is neither. */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * SECOND;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
