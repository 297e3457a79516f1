import type { InstantRange } from '@switchboard/application/calendar/day-range';
import { type SqlValues, sqlValues } from '@switchboard/application/search/text-sql';
import type { ConversationRecord } from '@switchboard/contracts/conversations/row';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Condition } from '../filter/conditions.ts';
import { conditionsSql, whereSql } from '../filter/sql.ts';
import { type RecordRow, toRecord } from '../queries.ts';
import type { HourHits } from './hour-memory.ts';
import { HOUR_MS, type Hour } from './hours.ts';
import type { InboxPage, PageRequest } from './page-request.ts';
import { pageSql, type Slice } from './page-sql.ts';
import { indexOrderSql, isIndexed, keyOf, type Order, orderSql, reversed } from './sort.ts';

/** How a page of counted hits is found. */
export interface HourPageShape {
  /**
   * `time`: a walk of the index of the time, in the hours that the page is of. `names`: a walk of the index of names, all the account's. `sort`: all hits,
   * sorted.
   */
  readonly way: 'time' | 'names' | 'sort';
  /** The hours to read. */
  readonly span: InstantRange;
  /** From the nearer end. */
  readonly order: Order;
  readonly skip: number;
  readonly size: number;
}

/** A page of what a filter of a range lets through, of which it is known how much that is in each hour. */
export async function readHourPage(
  db: Queryable,
  tenant: string,
  { filter, order, page, perPage }: PageRequest,
  { hours, allPerHit }: { readonly hours: readonly HourHits[]; readonly allPerHit: number },
): Promise<InboxPage> {
  const total = hours.reduce((sum, { hits }) => sum + hits, 0);
  const shape = hourPageShape({ order, page, perPage }, hours, allPerHit);
  if (shape === undefined) return { records: [], total, isCapped: false };
  return { records: await readShape(db, tenant, { filter, order }, shape), total, isCapped: false };
}

/** The page that a shape finds, in the order that was asked for. */
export async function readShape(
  db: Queryable,
  tenant: string,
  { filter, order }: Pick<PageRequest, 'filter' | 'order'>,
  shape: HourPageShape,
): Promise<ConversationRecord[]> {
  const values = sqlValues(tenant);
  const ids = idsSql(shape, filter.conditions, values);
  const { rows } = await db.query<RecordRow>({ text: pageSql(ids, order), values: values.values });
  return rows.map(toRecord);
}

/** A page of conversations whose ids are known. */
export async function readIds(
  db: Queryable,
  tenant: string,
  { order, page, perPage }: PageRequest,
  found: readonly number[],
): Promise<Omit<InboxPage, 'isCapped'>> {
  const skip = (page - 1) * perPage;
  if (found.length <= skip) return { total: found.length, records: [] };
  const values = sqlValues(tenant);
  const ids = `select c.id, ${keyOf(order)} as k from unnest(${values.bind(found)}::bigint[]) o(id)
    cross join lateral (select * from read.conversations c where c.tenant_id = $1 and c.id = o.id offset 0) c
    order by ${indexOrderSql(order)} limit ${perPage} offset ${skip}`;
  const { rows } = await db.query<RecordRow>({ text: pageSql(ids, order), values: values.values });
  return { total: found.length, records: rows.map(toRecord) };
}

// Processor time in µs for each entry of an index passed, row looked at, and hit sorted; measured with all pages in memory.
const COST = { name: 0.25, row: 4, look: 9, entry: 0.3, sort: 0.15 };
// As long as it takes to collect and sort what an index of the time has of a week in a large account.
const CHEAP_WALK = 25_000;

/** Chooses the shape that reads least. Undefined for a page past the end. */
export function hourPageShape(
  { order, page, perPage }: Omit<PageRequest, 'filter'>,
  hours: readonly HourHits[],
  allPerHit: number,
): HourPageShape | undefined {
  const total = hours.reduce((sum, { hits }) => sum + hits, 0);
  const offset = (page - 1) * perPage;
  const size = Math.min(perPage, total - offset);
  if (size <= 0) return undefined;
  const fromEnd = total - offset - size;
  const slice = fromEnd < offset ? { order: reversed(order), skip: fromEnd, size } : { order, skip: offset, size };
  if (order.field === 'lastMessageAt') return { way: 'time', ...inHours(slice, hours) };
  const rows = ((slice.skip + size) * countOf(hours)) / total;
  const walkCost = rows * (allPerHit * COST.name + COST.row);
  const hit = hours.slice(
    hours.findIndex(({ hits }) => hits > 0),
    hours.findLastIndex(({ hits }) => hits > 0) + 1,
  );
  const sortCost = countOf(hit) * COST.entry + total * COST.sort;
  return { way: isIndexed(order) && walkCost < sortCost ? 'names' : 'sort', span: spanOf(hit), ...slice };
}

/** The shape for what a known share of a range's conversations is; undefined where no walk pays. */
export function walkInRange(
  { order, skip, size }: Slice,
  hours: readonly Hour[],
  { allPerHit, share }: { readonly allPerHit: number; readonly share: number },
): HourPageShape | undefined {
  const rows = (skip + size) / share;
  const way = order.field === 'lastMessageAt' ? 'time' : 'names';
  const rowCost = way === 'time' ? COST.entry + COST.look : allPerHit * COST.name + COST.row;
  return isIndexed(order) && rows * rowCost < CHEAP_WALK ? { way, span: spanOf(hours), order, skip, size } : undefined;
}

/** The hours that a slice by time is of, and how much of them it skips. */
function inHours({ order, skip, size }: Slice, hours: readonly HourHits[]) {
  const inOrder = order.direction === 'asc' ? hours : hours.toReversed();
  const touched: HourHits[] = [];
  let before = 0;
  let passed = 0;
  for (const hour of inOrder) {
    if (passed >= skip + size) break;
    passed += hour.hits;
    if (passed > skip) touched.push(hour);
    else before = passed;
  }
  const span = spanOf(order.direction === 'asc' ? touched : touched.toReversed());
  return { span, order, skip: skip - before, size };
}

const countOf = (hours: readonly Hour[]): number => hours.reduce((sum, { conversations }) => sum + conversations, 0);

function spanOf(hours: readonly Hour[]): InstantRange {
  const [first] = hours;
  const last = hours.at(-1);
  return { fromMs: first?.fromMs ?? 0, toMs: (last?.fromMs ?? 0) + HOUR_MS };
}

function idsSql(
  { way, span, order, skip, size }: HourPageShape,
  conditions: readonly Condition[],
  values: SqlValues,
): string {
  const slice = `limit ${values.bind(size)} offset ${values.bind(skip)}`;
  const all = (some: readonly Condition[]) =>
    `select c.id, ${keyOf(order)} as k from read.conversations c where ${whereSql(some, values)}`;
  const spanned: Condition = { kind: 'range', range: span };
  switch (way) {
    case 'time':
      return `${all([...conditions, spanned])} order by ${indexOrderSql(order)} ${slice}`;
    case 'names': {
      const ranges = conditions.filter(({ kind }) => kind === 'range');
      const others = conditions.filter(({ kind }) => kind !== 'range');
      // Only of what falls into the range, which the index knows, are the rows read.
      return `select o.id, o.k from (${all(ranges)} order by ${indexOrderSql(order)}) o
        cross join lateral (select * from read.conversations c where c.tenant_id = $1 and c.id = o.id offset 0) c
        where ${conditionsSql(others, values)} order by ${orderSql(order, 'o')} ${slice}`;
    }
    case 'sort':
      // `offset 0` keeps the planner from walking another index.
      return `select h.id, h.k from (${all([...conditions, spanned])} offset 0) h order by ${orderSql(order, 'h')} ${slice}`;
  }
}
