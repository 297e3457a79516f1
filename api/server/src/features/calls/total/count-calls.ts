import { dayRange } from '@switchboard/application/calendar/day-range';
import type { CallScope } from '@switchboard/application/calls/call-scope';
import { isDefinitionCurrent } from '@switchboard/application/calls/rollups/definition';
import type { CallFilter } from '@switchboard/contracts/calls/filters';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sumCounter } from '../metrics/rollups/rollup-sums.ts';
import { opensOnTheHour } from '../metrics/rollups/select-rollups.ts';
import { areWholeHours, hoursBetween, spansBetween } from '../metrics/rollups/spans.ts';
import { countLatest, countLive, countMatching } from './count-rows.ts';
import { planRollupCount } from './rollup-count.ts';

/** The number of calls that a capped count scans, which takes a few milliseconds. */
const MAX_SCANNED = 10_000;

/** A list to count, and the page of it that was read. */
export interface CountedList {
  readonly filter: CallFilter;
  readonly scope: CallScope;
  /** Count all calls, however long it takes. */
  readonly isExact: boolean;
  /** The number of calls that a capped count scans. */
  readonly maxScanned?: number;
  readonly page: { readonly offset: number; readonly limit: number; readonly rows: number };
}

export interface CallTotals {
  readonly total: number;
  /** The list has more calls than `total`. */
  readonly isCapped: boolean;
  /** Calls in progress. */
  readonly live: number;
  readonly tagsPosition: number;
}

/**
 * Counts the calls of a list: from the page if it is the last one, else from rollups if they can answer, else by scanning the latest calls. The
 * total is capped only if that scan would take too long, and never if an exact total is requested.
 */
export async function countCalls(db: Queryable, tenant: string, list: CountedList): Promise<CallTotals> {
  const { filter, isExact, page } = list;
  const isLast = page.rows < page.limit && (page.rows > 0 || page.offset === 0);
  const known = isLast ? page.offset + page.rows : await countByRollups(db, tenant, list);
  // A search is always counted exactly: its index yields the matches anyway, and a capped scan would evaluate it twice.
  if (known === undefined && (isExact || filter.searchString !== undefined)) {
    return { ...(await countMatching(db, tenant, list)), isCapped: false };
  }
  const live = await countLive(db, tenant, list);
  if (known !== undefined) return { ...live, total: known, isCapped: false };
  const { found, isAll } = await countLatest(db, tenant, { maxScanned: MAX_SCANNED, ...list });
  return { ...live, total: isAll ? found : Math.max(found, page.offset + page.rows), isCapped: !isAll };
}

/** Counts from rollups; undefined if they can't answer or have another program's definition. */
async function countByRollups(
  db: Queryable,
  tenant: string,
  { filter, scope }: CountedList,
): Promise<number | undefined> {
  const plan = planRollupCount(filter);
  const { weekday, hour, businessHours } = filter;
  const isByClock = weekday !== undefined || hour !== undefined || businessHours !== undefined;
  const range = toBounds(filter, scope.timeZone);
  if (plan === undefined || !areWholeHours([{ fromMs: 0, toMs: 0, ...range }]) || !opensOnTheHour(scope))
    return undefined;
  if (isByClock && !hasWholeHours(filter, scope.timeZone)) return undefined;
  if (!(await isDefinitionCurrent(db))) return undefined;
  const spans = isByClock ? hoursBetween(range) : spansBetween(range);
  const clock = { weekday, hour, businessHours };
  return sumCounter(db, { ...plan.selection, tenant, scope, clock, spans }, plan.counter);
}

/** Whether the days begin and end on UTC's hours. An open range can't be checked, so it counts as not aligned. */
function hasWholeHours({ dateFrom, dateTo }: CallFilter, timeZone: string): boolean {
  if (dateFrom === undefined || dateTo === undefined) return false;
  return areWholeHours([dayRange({ from: dateFrom, to: dateTo }, timeZone)]);
}

function toBounds({ dateFrom, dateTo, timeFrom, timeTo }: CallFilter, timeZone: string) {
  return {
    ...(dateFrom !== undefined && { fromMs: dayRange({ from: dateFrom, to: dateFrom, timeFrom }, timeZone).fromMs }),
    ...(dateTo !== undefined && { toMs: dayRange({ from: dateTo, to: dateTo, timeTo }, timeZone).toMs }),
  };
}
