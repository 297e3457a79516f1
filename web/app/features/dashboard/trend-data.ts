import type { TrendDay } from '@switchboard/contracts/dashboard/routes';

/** A place of the chart: what some hours had. Their alerts may be of conversations that went on in later ones. */
export interface Bar {
  readonly day: string;
  /** The first of its hours, and how many they are. */
  readonly hour: number;
  readonly hours: number;
  readonly conversations: number;
  readonly raised: number;
}

/** The bars of a day, each of so many hours. */
export function barsOf({ day, hours: all }: TrendDay, hours: number): Bar[] {
  return Array.from({ length: Math.ceil(all.length / hours) }, (_, index) => {
    const own = all.slice(index * hours, (index + 1) * hours);
    const counts = { conversations: sumOf(own, 'conversations'), raised: sumOf(own, 'raised') };
    return { day, hour: index * hours, hours, ...counts };
  });
}

/** The fewest hours a bar, of those that divide a day, with which bars are that wide at least. */
export function hoursPerBar(dayPx: number, leastPx: number): number {
  return DIVISORS.find((hours) => (dayPx * hours) / 24 >= leastPx) ?? 24;
}
const DIVISORS = [1, 2, 3, 6, 12];

/** What stands at the lines behind the bars: whole round numbers from 0 on, the last no less than the highest bar. */
export function ticksOf(highest: number): number[] {
  const step = roundUp(Math.max(1, highest) / MOST_STEPS);
  const steps = Math.ceil(Math.max(1, highest) / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
const MOST_STEPS = 4;

function roundUp(value: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(value)));
  return [1, 2, 5].map((step) => step * power).find((step) => step >= value) ?? 10 * power;
}

const sumOf = (hours: TrendDay['hours'], name: 'conversations' | 'raised'): number =>
  hours.reduce((sum, hour) => sum + hour[name], 0);

/** 09:00, of an hour from 0 to 24. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
