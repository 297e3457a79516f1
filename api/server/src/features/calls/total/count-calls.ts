import { dayRange } from '@switchboard/application/calendar/day-range';
import type { CallScope } from '@switchboard/application/calls/call-scope';
import { isDefinitionCurrent } from '@switchboard/application/calls/rollups/definition';
import type { CallFilter } from '@switchboard/contracts/calls/filters';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { countIn } from '../metrics/rollups/queries.ts';
import { opensOnTheHour } from '../metrics/rollups/select-rollups.ts';
import { areWhole, hoursBetween, spansBetween } from '../metrics/rollups/spans.ts';
import { countLatest, countLive, countMatching } from './queries.ts';
import { rollupCountOf } from './rollup-count.ts';

/** Calls that are looked at: some milliseconds' worth. */
const MAX_LOOKED_AT = 10_000;

/** A list whose calls are counted, and what its page has shown of them. */
export interface CountedList {
  readonly filter: CallFilter;
  readonly scope: CallScope;
  /** However long it takes. */
  readonly isExact: boolean;
  /** How many calls are looked at, where cells don't tell. */
  readonly lookAt?: number;
  readonly page: { readonly offset: number; readonly limit: number; readonly rows: number };
}

export interface CallTotals {
  readonly total: number;
  /** There are more: so many were counted. */
  readonly isCapped: boolean;
  /** On the line. */
  readonly live: number;
  readonly tagsPosition: number;
}

/**
 * How many calls a list has: from cells where they tell, from the page where it is the last, else by looking at the latest of them. Only where more
 * would have to be looked at the total is capped, unless it is to be exact.
 */
export async function countCalls(db: Queryable, tenant: string, list: CountedList): Promise<CallTotals> {
  const { filter, isExact, page } = list;
  const isLast = page.rows < page.limit && (page.rows > 0 || page.offset === 0);
  const known = isLast ? page.offset + page.rows : await countByRollups(db, tenant, list);
  // A search is looked up twice otherwise, and its own index tells how many there are.
  if (known === undefined && (isExact || filter.searchString !== undefined)) {
    return { ...(await countMatching(db, tenant, list)), isCapped: false };
  }
  const live = await countLive(db, tenant, list);
  if (known !== undefined) return { ...live, total: known, isCapped: false };
  const { found, isAll } = await countLatest(db, tenant, { lookAt: MAX_LOOKED_AT, ...list });
  return { ...live, total: isAll ? found : Math.max(found, page.offset + page.rows), isCapped: !isAll };
}

/** The count by cells of this program's definition; undefined where they don't tell. */
async function countByRollups(
  db: Queryable,
  tenant: string,
  { filter, scope }: CountedList,
): Promise<number | undefined> {
  const plan = rollupCountOf(filter);
  const { weekday, hour, businessHours } = filter;
  const isByClock = weekday !== undefined || hour !== undefined || businessHours !== undefined;
  const range = rangeOf(filter, scope.timeZone);
  if (plan === undefined || !areWhole([{ fromMs: 0, toMs: 0, ...range }]) || !opensOnTheHour(scope)) return undefined;
  if (isByClock && !hasWholeHours(filter, scope.timeZone)) return undefined;
  if (!(await isDefinitionCurrent(db))) return undefined;
  const spans = isByClock ? hoursBetween(range) : spansBetween(range);
  const clock = { weekday, hour, businessHours };
  return countIn(db, { ...plan.selection, tenant, scope, clock, spans }, plan.of);
}

/** Whether the hours of the days are those of cells: the zone is no half hour off at either end. Without both ends nobody knows. */
function hasWholeHours({ dateFrom, dateTo }: CallFilter, timeZone: string): boolean {
  if (dateFrom === undefined || dateTo === undefined) return false;
  return areWhole([dayRange({ from: dateFrom, to: dateTo }, timeZone)]);
}

function rangeOf({ dateFrom, dateTo, timeFrom, timeTo }: CallFilter, timeZone: string) {
  return {
    ...(dateFrom !== undefined && { fromMs: dayRange({ from: dateFrom, to: dateFrom, timeFrom }, timeZone).fromMs }),
    ...(dateTo !== undefined && { toMs: dayRange({ from: dateTo, to: dateTo, timeTo }, timeZone).toMs }),
  };
}
