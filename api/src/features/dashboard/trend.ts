import type { TrendDay } from '@switchboard/contracts/dashboard/routes';
import { hourAt } from './days.ts';
import type { RaisedHour, Step } from './queries.ts';

/** Puts counted steps of time into the hours of the account's clock. An hour that its clock shows twice holds both. */
export function trendOf(
  days: readonly string[],
  { steps, raised, timeZone }: { steps: readonly Step[]; raised: readonly RaisedHour[]; timeZone: string },
): TrendDay[] {
  const trend = days.map((day) => ({ day, total: 0, hours: Array.from({ length: 24 }, emptyHour) }));
  const byDay = new Map(trend.map((one) => [one.day, one]));
  for (const { at, conversations } of steps) {
    const { day, hour } = hourAt(at.getTime(), timeZone);
    const found = byDay.get(day);
    const place = found?.hours[hour];
    if (!found || !place) continue;
    place.conversations += conversations;
    found.total += conversations;
  }
  for (const { day, hour, raised: count } of raised) {
    const place = byDay.get(day)?.hours[hour];
    if (place) place.raised += count;
  }
  return trend;
}

const emptyHour = () => ({ conversations: 0, raised: 0 });
