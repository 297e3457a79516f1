/** From an instant, included, to another, excluded; in ms since 1970, whole seconds. */
export interface InstantRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Calendar days, `yyyy-MM-dd`, both in; from a time of the first one and before a time of the last one, `HH:mm`, where these are given. */
interface Days {
  readonly from: string;
  readonly to: string;
  readonly timeFrom?: string | undefined;
  readonly timeTo?: string | undefined;
}

const DAY_END = '24:00';

/**
 * The instants of calendar days of a zone, both days included: from the first moment of `from` to the first moment of the day after `to`.
 *
 * A day is as long as the zone makes it (23 or 25 hours when clocks change) and begins when the zone says, were it one in the morning. A
 * time that its clock shows twice is the first of both; one that it skips is as much later as was skipped. The range is cut to the years
 * that an ISO text has, of four digits.
 */
export function dayRange({ from, to, timeFrom, timeTo = DAY_END }: Days, timeZone: string): InstantRange {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone);
  const instantOf = (day: string, time: string | undefined): number => {
    const date = Temporal.PlainDate.from(day);
    if (time === undefined) return clamp(startOf(date).epochMilliseconds);
    if (time === DAY_END) return clamp(startOf(date.add({ days: 1 })).epochMilliseconds);
    return clamp(date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
  };
  return { fromMs: instantOf(from, timeFrom), toMs: instantOf(to, timeTo) };
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
