import type { ListDates } from '@switchboard/contracts/conversations/list';
import type { RangePreset } from '@switchboard/contracts/conversations/range';

/** Two fixed days, with optional hours and the date that they apply to. */
export type DayRange = ListDates;
export type Range = RangePreset | DayRange;

/** Returns the calendar day (yyyy-MM-dd) of an instant in a time zone. */
export function calendarDay(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Shifts a day by a number of days, back if negative. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Resolves a range to days relative to `today`; undefined for all time. */
export function resolveDays(range: Range, today: string): DayRange | undefined {
  if (typeof range === 'object') return range;
  switch (range) {
    case 'all':
      return undefined;
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) };
    case '7d':
      return { from: shiftDay(today, -6), to: today };
    case '30d':
      return { from: shiftDay(today, -29), to: today };
    case '90d':
      return { from: shiftDay(today, -89), to: today };
    default:
      return range satisfies never;
  }
}
