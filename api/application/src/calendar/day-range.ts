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
 * time that its clock shows twice is the first of both; one that it skips is as much later as was skipped.
 */
export function dayRange({ from, to, timeFrom, timeTo = DAY_END }: Days, timeZone: string): InstantRange {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone);
  const instantOf = (day: string, time: string | undefined): number => {
    const date = Temporal.PlainDate.from(day);
    if (time === undefined) return startOf(date).epochMilliseconds;
    if (time === DAY_END) return startOf(date.add({ days: 1 })).epochMilliseconds;
    return date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
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
