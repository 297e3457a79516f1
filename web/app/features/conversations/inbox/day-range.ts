import type { ListDates } from '@switchboard/contracts/conversations/list';
import type { RangePreset } from '@switchboard/contracts/conversations/range';
import { presetDays } from '../../../entities/days/day-presets.ts';

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

/** Resolves a range to days relative to `today`; undefined for all time. */
export function resolveDays(range: Range, today: string): DayRange | undefined {
  if (typeof range === 'object') return range;
  return range === 'all' ? undefined : presetDays(range, today);
}
