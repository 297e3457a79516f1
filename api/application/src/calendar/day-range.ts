/** A range of instants in ms since 1970, in whole seconds; `toMs` is excluded. */
export interface InstantRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A range of calendar days, `yyyy-MM-dd`, both included; optionally from a time of the first day until a time of the last day, `HH:mm`. */
interface Days {
  readonly from: string;
  readonly to: string;
  readonly timeFrom?: string | undefined;
  readonly timeTo?: string | undefined;
}

const DAY_END = '24:00';

/**
 * Returns the instants of calendar days in a time zone: from the start of `from` to the start of the day after `to`.
 *
 * Days follow the zone's rules: they last 23 or 25 hours when clocks change, and may start at 01:00. A local time that occurs twice means the
 * first occurrence; a skipped local time moves forward by the length of the gap.
 */
export function dayRange({ from, to, timeFrom, timeTo = DAY_END }: Days, timeZone: string): InstantRange {
  const toStart = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone);
  const toInstant = (day: string, time: string | undefined): number => {
    const date = Temporal.PlainDate.from(day);
    if (time === undefined) return toStart(date).epochMilliseconds;
    if (time === DAY_END) return toStart(date.add({ days: 1 })).epochMilliseconds;
    return date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  };
  return { fromMs: toInstant(from, timeFrom), toMs: toInstant(to, timeTo) };
}

/** Returns the calendar day of an instant in a time zone, `yyyy-MM-dd`. */
export function dayAt(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
