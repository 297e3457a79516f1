import type { TrendDay } from '@switchboard/contracts/dashboard/routes';
import type { TimeCount } from './dashboard-counts.ts';
import { hourAt } from './days.ts';

interface TrendCounts {
  readonly conversations: readonly TimeCount[];
  readonly raised: readonly TimeCount[];
  readonly timeZone: string;
}

/** Adds counted steps of time to local hours. A repeated local hour contains both. */
export function buildTrend(days: readonly string[], { conversations, raised, timeZone }: TrendCounts): TrendDay[] {
  const trend = days.map((day) => ({ day, total: 0, hours: Array.from({ length: 24 }, emptyHour) }));
  const byDay = new Map(trend.map((one) => [one.day, one]));
  const findPlace = ({ at }: TimeCount) => {
    const { day, hour } = hourAt(at.getTime(), timeZone);
    const found = byDay.get(day);
    return { day: found, hour: found?.hours[hour] };
  };
  for (const step of conversations) {
    const { day, hour } = findPlace(step);
    if (!day || !hour) continue;
    hour.conversations += step.count;
    day.total += step.count;
  }
  for (const step of raised) {
    const { hour } = findPlace(step);
    if (hour) hour.raised += step.count;
  }
  return trend;
}

const emptyHour = () => ({ conversations: 0, raised: 0 });
