import type { WeeklyTime } from '../base/fields.ts';
import type { Holiday } from './settings.ts';

/** A minute of a business's calendar. */
export interface CalendarMinute {
  /** yyyy-MM-dd */
  readonly date: string;
  /** HH:mm */
  readonly time: string;
}

/** Whether a business is open, and why. */
export type BusinessOpening =
  /** `until` is the end of the current hours; null without hours. */
  | { readonly isOpen: true; readonly until: string | null }
  /** `opens` is null if the business doesn't open within a year. */
  | { readonly isOpen: false; readonly holiday: Holiday | undefined; readonly opens: CalendarMinute | null };

const DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

/** Finds whether a business is open at a minute. Without hours it is always open, except on holidays. */
export function businessOpening(
  { hours, holidays }: { readonly hours: readonly WeeklyTime[]; readonly holidays: readonly Holiday[] },
  now: CalendarMinute,
): BusinessOpening {
  const holidayOn = (date: string) => holidays.find((holiday) => holiday.date === date);
  const holiday = holidayOn(now.date);
  const current = hoursOn(hours, now.date).find(({ from, to }) => from <= now.time && now.time < to);
  if (holiday === undefined && hours.length === 0) return { isOpen: true, until: null };
  if (holiday === undefined && current) return { isOpen: true, until: endOf(hoursOn(hours, now.date), current.to) };
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const date = dayAfter(now.date, ahead);
    if (holidayOn(date)) continue;
    const first = (hours.length === 0 ? ALL_DAY : hoursOn(hours, date)).find(
      ({ from }) => ahead > 0 || from > now.time,
    );
    if (first) return { isOpen: false, holiday, opens: { date, time: first.from } };
  }
  return { isOpen: false, holiday, opens: null };
}

const ALL_DAY = [{ from: '00:00' }];

const hoursOn = (hours: readonly WeeklyTime[], date: string): readonly WeeklyTime[] =>
  hours.filter(({ weekday }) => weekday === weekdayOf(date)).toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** Adjacent spans count as one. */
const endOf = (ofDay: readonly WeeklyTime[], to: string): string => {
  const next = ofDay.find(({ from }) => from === to);
  return next ? endOf(ofDay, next.to) : to;
};

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
