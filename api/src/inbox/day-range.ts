/** From an instant, included, to another, excluded; in ms since 1970, whole seconds. */
export interface InstantRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The instants of calendar days of a zone, both days included: from the first moment of `from` to the first moment of the day after `to`.
 *
 * A day is as long as the zone makes it (23 or 25 hours when clocks change) and begins when the zone says, were it one in the morning.
 * Days are `yyyy-MM-dd` and exist; the range is cut to the years that an ISO text has, of four digits.
 */
export function dayRange(days: { readonly from: string; readonly to: string }, timeZone: string): InstantRange {
  const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    fromMs: clamp(startOf(Temporal.PlainDate.from(days.from))),
    toMs: clamp(startOf(Temporal.PlainDate.from(days.to).add({ days: 1 }))),
  };
}

/** The calendar day that an instant falls on in a zone, `yyyy-MM-dd`. */
export function dayAt(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

const MIN_MS = Date.parse('0000-01-01T00:00:00Z');
const MAX_MS = Date.parse('+010000-01-01T00:00:00Z');

function clamp(ms: number): number {
  return Math.min(Math.max(ms, MIN_MS), MAX_MS);
}
