import type { TrendDay } from '@switchboard/contracts/dashboard/routes';

/** A bar of the chart. Its alerts may belong to conversations that continued in later hours. */
export interface Bar {
  readonly day: string;
  /** The bar's first hour and its number of hours. */
  readonly hour: number;
  readonly hours: number;
  readonly conversations: number;
  readonly raised: number;
}

/** Groups a day's hours into bars. */
export function buildBars({ day, hours: all }: TrendDay, hours: number): Bar[] {
  return Array.from({ length: Math.ceil(all.length / hours) }, (_, index) => {
    const own = all.slice(index * hours, (index + 1) * hours);
    const counts = { conversations: sumHours(own, 'conversations'), raised: sumHours(own, 'raised') };
    return { day, hour: index * hours, hours, ...counts };
  });
}

/** The smallest number of hours per bar that divides a day and gives bars their minimum width. */
export function hoursPerBar(dayPx: number, leastPx: number): number {
  return DIVISORS.find((hours) => (dayPx * hours) / 24 >= leastPx) ?? 24;
}
const DIVISORS = [1, 2, 3, 6, 12];

/** The labels of the grid lines: round integers from 0 to at least the highest bar. */
export function buildTicks(highest: number): number[] {
  const step = roundUp(Math.max(1, highest) / MAX_STEPS);
  const steps = Math.ceil(Math.max(1, highest) / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
const MAX_STEPS = 4;

function roundUp(value: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(value)));
  return [1, 2, 5].map((step) => step * power).find((step) => step >= value) ?? 10 * power;
}

const sumHours = (hours: TrendDay['hours'], name: 'conversations' | 'raised'): number =>
  hours.reduce((sum, hour) => sum + hour[name], 0);

/** Formats an hour from 0 to 24 as 09:00. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
