import { dayRange, type InstantRange } from '@switchboard/application/calendar/day-range';

/** The moments of an account's clock that the dashboard counts between. */
export interface DashboardTimes {
  readonly day: string;
  /** Of the trend, the oldest first, today last. */
  readonly days: readonly string[];
  /** Yesterday up to this time of the day. */
  readonly yesterday: InstantRange;
  /** Yesterday, and the minute of it that has begun, HH:mm. */
  readonly compared: { readonly day: string; readonly time: string };
  /** From the first day's first moment to the end of today. */
  readonly trend: InstantRange;
  /** Whether the account's hours begin with UTC's; in some zones they begin at its quarters. */
  readonly isByHour: boolean;
}

const HOUR_MS = 3_600_000;

/** Resolves "today", "yesterday at this time" and the last `count` days at an instant in a time zone. */
export function dashboardTimes(now: Date, { timeZone, count }: { timeZone: string; count: number }): DashboardTimes {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const before = here.subtract({ days: 1 });
  const yesterday = before.toPlainDate().toString();
  const time = before.toPlainTime().toString({ smallestUnit: 'minute' });
  const today = here.toPlainDate();
  const days = Array.from({ length: count }, (_, index) => today.subtract({ days: count - 1 - index }).toString());
  const rangeOf = (day: string) => dayRange({ from: day, to: day }, timeZone);
  const ranges = days.map(rangeOf);
  const ofToday = rangeOf(today.toString());
  return {
    day: today.toString(),
    days,
    yesterday: dayRange({ from: yesterday, to: yesterday, timeTo: time }, timeZone),
    compared: { day: yesterday, time },
    trend: { fromMs: ranges[0]?.fromMs ?? ofToday.fromMs, toMs: ofToday.toMs },
    isByHour: ranges.every(({ fromMs, toMs }) => fromMs % HOUR_MS === 0 && toMs % HOUR_MS === 0),
  };
}

/** The hour of an account's clock that an instant falls into. */
export function hourAt(atMs: number, timeZone: string): { readonly day: string; readonly hour: number } {
  const here = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  return { day: here.toPlainDate().toString(), hour: here.hour };
}
