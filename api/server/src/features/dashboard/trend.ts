import type { TrendDay } from '@switchboard/contracts/dashboard/routes';
import { hourAt } from './days.ts';
import type { Step } from './queries.ts';

interface TrendCounts {
  readonly conversations: readonly Step[];
  readonly raised: readonly Step[];
  readonly timeZone: string;
}

/** Puts counted steps of time into the hours of the account's clock. An hour that its clock shows twice holds both. */
export function trendOf(days: readonly string[], { conversations, raised, timeZone }: TrendCounts): TrendDay[] {
  const trend = days.map((day) => ({ day, total: 0, hours: Array.from({ length: 24 }, emptyHour) }));
  const byDay = new Map(trend.map((one) => [one.day, one]));
  const placeOf = ({ at }: Step) => {
    const { day, hour } = hourAt(at.getTime(), timeZone);
    const found = byDay.get(day);
    return { day: found, hour: found?.hours[hour] };
  };
  for (const step of conversations) {
    const { day, hour } = placeOf(step);
    if (!day || !hour) continue;
    hour.conversations += step.count;
    day.total += step.count;
  }
  for (const step of raised) {
    const { hour } = placeOf(step);
    if (hour) hour.raised += step.count;
  }
  return trend;
}

const emptyHour = () => ({ conversations: 0, raised: 0 });
