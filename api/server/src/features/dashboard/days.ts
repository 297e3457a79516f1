import { dayRange, type InstantRange } from '@switchboard/application/calendar/day-range';

/** The days and instants, in the account's time zone, that the dashboard counts between. */
export interface DashboardTimes {
  readonly day: string;
  /** The days of the trend, oldest first, ending today. */
  readonly days: readonly string[];
  /** Yesterday up to the current time of day. */
  readonly yesterday: InstantRange;
  /** Yesterday's date and the current minute, HH:mm. */
  readonly compared: { readonly day: string; readonly time: string };
  /** From the start of the first day to the end of today. */
  readonly trend: InstantRange;
  /** Whether local hours begin with UTC hours; in zones with a fractional offset they don't. */
  readonly isByHour: boolean;
}

const HOUR_MS = 3_600_000;

/** Resolves today, yesterday at this time and the last `count` days in a time zone. */
export function dashboardTimes(now: Date, { timeZone, count }: { timeZone: string; count: number }): DashboardTimes {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const before = here.subtract({ days: 1 });
  const yesterday = before.toPlainDate().toString();
  const time = before.toPlainTime().toString({ smallestUnit: 'minute' });
  const today = here.toPlainDate();
  const days = Array.from({ length: count }, (_, index) => today.subtract({ days: count - 1 - index }).toString());
  const toRange = (day: string) => dayRange({ from: day, to: day }, timeZone);
  const ranges = days.map(toRange);
  const todayRange = toRange(today.toString());
  return {
    day: today.toString(),
    days,
    yesterday: dayRange({ from: yesterday, to: yesterday, timeTo: time }, timeZone),
    compared: { day: yesterday, time },
    trend: { fromMs: ranges[0]?.fromMs ?? todayRange.fromMs, toMs: todayRange.toMs },
    isByHour: ranges.every(({ fromMs, toMs }) => fromMs % HOUR_MS === 0 && toMs % HOUR_MS === 0),
  };
}

/** Returns the local day and hour of an instant. */
export function hourAt(atMs: number, timeZone: string): { readonly day: string; readonly hour: number } {
  const here = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  return { day: here.toPlainDate().toString(), hour: here.hour };
}
