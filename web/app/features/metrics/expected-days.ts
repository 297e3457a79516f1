import { DEFAULT_METRIC_DAYS, MAX_DAYS_BY_DAY, MAX_METRIC_DAYS } from '@switchboard/contracts/calls/metric-routes';
import { daysBack } from '../../entities/days/days.ts';
import type { RangeQuery } from './use-range.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}
interface Awaited {
  readonly shown: Days & { readonly step: string };
  readonly compared: Days | null;
}

const DAY_MS = 86_400_000;

/** The days that a query's response will cover and compare with, known in advance; undefined if the server will refuse the query. */
export function expectedDays(query: RangeQuery, today: string): Awaited | undefined {
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? daysBack(to, DEFAULT_METRIC_DAYS - 1);
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count < 1 || count > MAX_METRIC_DAYS) return undefined;
  const step = query.step ?? (count > MAX_DAYS_BY_DAY ? 'week' : 'day');
  const before = { from: daysBack(from, count), to: daysBack(from, 1) };
  return { shown: { from, to, step }, compared: query.compare === 'true' ? before : null };
}
