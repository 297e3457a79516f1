import { canonicalInstant } from '../../conversations/instant.ts';

/** The accepted clock skew of senders. A time that is further ahead is implausible. */
const MAX_AHEAD_MS = 300_000;
/** An earlier time comes from a clock that was never set, or from another unit. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
// Unix seconds have ten digits until 2286, milliseconds thirteen, microseconds sixteen.
const MAX_SECONDS = 1e11;
const MIN_MICROSECONDS = 1e14;
const NUMBER = /^\d{9,17}(?:\.\d+)?$/;
const HAS_ZONE = /(?:z|[+-]\d\d:?\d\d|gmt|utc?)$/i;

/**
 * Converts a platform's timestamp to our format; undefined if it is absent or implausible.
 *
 * A number is Unix time; its size distinguishes seconds, milliseconds and microseconds. A text is such a number, or ISO 8601, in UTC if it names
 * no zone. A time before 2000, or more than five minutes after `receivedAt`, is implausible.
 */
export function toInstant(time: number | string | null | undefined, receivedAt: string): string | undefined {
  if (time === null || time === undefined || time === '') return undefined;
  const ms = typeof time === 'number' ? toMilliseconds(time) : parsedMs(time.trim());
  return isPlausible(ms, receivedAt) ? new Date(ms).toISOString() : undefined;
}

function isPlausible(ms: number, receivedAt: string): boolean {
  return ms >= EARLIEST_MS && ms <= Date.parse(receivedAt) + MAX_AHEAD_MS;
}

/** Formats an instant for the log; the time of receipt if the sender's clock is more than five minutes ahead. */
export function boundedInstant(at: string, receivedAt: string): string {
  return Date.parse(at) > Date.parse(receivedAt) + MAX_AHEAD_MS ? receivedAt : canonicalInstant(at);
}

/** The milliseconds between two instants, at least zero; undefined if either is unknown. */
export function millisecondsBetween(from: string | undefined, to: string | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  return Math.max(0, Date.parse(to) - Date.parse(from));
}

/** The maximum plausible duration: longer than any call. */
const MAX_CALL_MS = 7 * 86_400_000;

/** Converts a call's duration to whole milliseconds; undefined if absent or implausible. */
export function toDurationMs(units: number | null | undefined, unitMs = 1): number | undefined {
  const ms = units == null ? undefined : Math.round(units * unitMs);
  return ms !== undefined && ms >= 0 && ms <= MAX_CALL_MS ? ms : undefined;
}

/** Converts a message's offset from the start of its call to whole milliseconds; undefined if absent or implausible. */
export function toOffsetMs(seconds: number | null | undefined): number | undefined {
  if (seconds == null) return undefined;
  // Adding 0 turns a -0 from rounding into 0, since the log doesn't accept -0.
  const ms = Math.round(seconds * 1_000) + 0;
  return Math.abs(ms) <= MAX_CALL_MS ? ms : undefined;
}

function parsedMs(text: string): number {
  if (NUMBER.test(text)) return toMilliseconds(Number(text));
  const isDateAndTime = /^\d{4}-\d\d-\d\d[t ]\d\d:/i.test(text);
  return Date.parse(isDateAndTime && !HAS_ZONE.test(text) ? `${text}Z` : text);
}

function toMilliseconds(time: number): number {
  if (time < MAX_SECONDS) return time * 1_000;
  return time < MIN_MICROSECONDS ? time : time / 1_000;
}
