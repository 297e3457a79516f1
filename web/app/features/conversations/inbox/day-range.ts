import type { ListDates } from '@switchboard/contracts/conversations/list';
import type { RangePreset } from '@switchboard/contracts/conversations/range';

/** Two days for good; whoever comes from a number that counts less may have hours of them, and what they are about. */
export type DayRange = ListDates;
export type Range = RangePreset | DayRange;

/** The calendar day, yyyy-MM-dd, that a zone has at an instant. */
export function dayIn(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** A day some days later, or earlier when negative. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days that a range stands for when today is `today`; undefined for all time. */
export function daysOf(range: Range, today: string): DayRange | undefined {
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
