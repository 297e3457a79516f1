import { daysBack } from '../../entities/calls/days.ts';
import type { RangeQuery } from './use-range.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The server's own, up to today. */
export const USUAL_DAYS = 28;
const DAY_MS = 86_400_000;

/** The days that the answer to a query will be of, and those before them that it is compared with: named before it has come. */
export function awaitedDays(
  query: RangeQuery,
  today: string,
): { readonly shown: Days; readonly compared: Days | null } {
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? daysBack(to, USUAL_DAYS - 1);
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const before = { from: daysBack(from, count), to: daysBack(from, 1) };
  return { shown: { from, to }, compared: query.compare === 'true' ? before : null };
}
