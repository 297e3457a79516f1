import type { InstantRange } from '@switchboard/application/calendar/day-range';
import { type RecordRow, toRecord } from '@switchboard/application/inbox/conversations-table';
import { type SqlValues, sqlValues } from '@switchboard/application/search/text-sql';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Condition } from '../filter/conditions.ts';
import { conditionsSql, whereSql } from '../filter/sql.ts';
import type { HourHits } from './hour-memory.ts';
import {
  type InboxPage,
  indexOrderSql,
  isIndexed,
  nearestSlice,
  type Order,
  orderSql,
  type PageRequest,
  pageSql,
  type Slice,
  sortKeySql,
} from './page-query.ts';
import { HOUR_MS, type Hour } from './snapshot-facts.ts';

/** How to find a page of counted hits. */
export interface HourPageShape {
  /**
   * `time` walks the index by time, in the hours of the page. `names` walks the account's whole index by name. `sort` sorts all hits.
   */
  readonly strategy: 'time' | 'names' | 'sort';
  /** The hours to read. */
  readonly span: InstantRange;
  /** From the nearer end of the list. */
  readonly order: Order;
  readonly skip: number;
  readonly size: number;
}

/** Reads a page of a filter with a range whose hits are counted by hour. */
export async function readHourPage(
  db: Queryable,
  tenant: string,
  { filter, order, page, perPage }: PageRequest,
  { hours, allPerHit }: { readonly hours: readonly HourHits[]; readonly allPerHit: number },
): Promise<InboxPage> {
  const total = hours.reduce((sum, { hits }) => sum + hits, 0);
  const shape = chooseHourPageShape({ order, page, perPage }, hours, allPerHit);
  if (shape === undefined) return { records: [], total, isCapped: false };
  return { records: await readShape(db, tenant, { filter, order }, shape), total, isCapped: false };
}

/** Reads the page that a shape finds, in the requested order. */
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

/** Reads a page of hits whose ids are known. */
export async function readIds(
  db: Queryable,
  tenant: string,
  { order, page, perPage }: PageRequest,
  found: readonly number[],
): Promise<Omit<InboxPage, 'isCapped'>> {
  const skip = (page - 1) * perPage;
  if (found.length <= skip) return { total: found.length, records: [] };
  const values = sqlValues(tenant);
  const ids = `select c.id, ${sortKeySql(order)} as k from unnest(${values.bind(found)}::bigint[]) o(id)
    cross join lateral (select * from read.conversations c where c.tenant_id = $1 and c.id = o.id offset 0) c
    order by ${indexOrderSql(order)} limit ${perPage} offset ${skip}`;
  const { rows } = await db.query<RecordRow>({ text: pageSql(ids, order), values: values.values });
  return { total: found.length, records: rows.map(toRecord) };
}

// Processor time in µs per index entry, row and sorted hit; measured with all pages in memory.
const COST = { name: 0.25, row: 4, look: 9, entry: 0.3, sort: 0.15 };
// The cost of collecting and sorting a week of a large account from the time index.
const CHEAP_WALK_COST = 25_000;

/** Chooses the shape that reads least; undefined for a page past the end. */
export function chooseHourPageShape(
  { order, page, perPage }: Omit<PageRequest, 'filter'>,
  hours: readonly HourHits[],
  allPerHit: number,
): HourPageShape | undefined {
  const total = hours.reduce((sum, { hits }) => sum + hits, 0);
  const slice = nearestSlice({ order, page, perPage }, total);
  if (slice === undefined) return undefined;
  if (order.field === 'lastMessageAt') return { strategy: 'time', ...findHours(slice, hours) };
  const rows = ((slice.skip + slice.size) * countConversations(hours)) / total;
  const walkCost = rows * (allPerHit * COST.name + COST.row);
  const hit = hours.slice(
    hours.findIndex(({ hits }) => hits > 0),
    hours.findLastIndex(({ hits }) => hits > 0) + 1,
  );
  const sortCost = countConversations(hit) * COST.entry + total * COST.sort;
  return { strategy: isIndexed(order) && walkCost < sortCost ? 'names' : 'sort', span: toRange(hit), ...slice };
}

/** The shape for hits that are a known share of a range's conversations; undefined if no walk is cheap enough. */
export function walkInRange(
  { order, skip, size }: Slice,
  hours: readonly Hour[],
  { allPerHit, share }: { readonly allPerHit: number; readonly share: number },
): HourPageShape | undefined {
  const rows = (skip + size) / share;
  const strategy = order.field === 'lastMessageAt' ? 'time' : 'names';
  const rowCost = strategy === 'time' ? COST.entry + COST.look : allPerHit * COST.name + COST.row;
  return isIndexed(order) && rows * rowCost < CHEAP_WALK_COST
    ? { strategy, span: toRange(hours), order, skip, size }
    : undefined;
}

/** The hours of a slice by time, and how many of their hits it skips. */
function findHours({ order, skip, size }: Slice, hours: readonly HourHits[]) {
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
  const span = toRange(order.direction === 'asc' ? touched : touched.toReversed());
  return { span, order, skip: skip - before, size };
}

const countConversations = (hours: readonly Hour[]): number =>
  hours.reduce((sum, { conversations }) => sum + conversations, 0);

function toRange(hours: readonly Hour[]): InstantRange {
  const [first] = hours;
  const last = hours.at(-1);
  return { fromMs: first?.fromMs ?? 0, toMs: (last?.fromMs ?? 0) + HOUR_MS };
}

function idsSql(
  { strategy, span, order, skip, size }: HourPageShape,
  conditions: readonly Condition[],
  values: SqlValues,
): string {
  const slice = `limit ${values.bind(size)} offset ${values.bind(skip)}`;
  const all = (some: readonly Condition[]) =>
    `select c.id, ${sortKeySql(order)} as k from read.conversations c where ${whereSql(some, values)}`;
  const spanned: Condition = { kind: 'range', range: span };
  switch (strategy) {
    case 'time':
      return `${all([...conditions, spanned])} order by ${indexOrderSql(order)} ${slice}`;
    case 'names': {
      const ranges = conditions.filter(({ kind }) => kind === 'range');
      const others = conditions.filter(({ kind }) => kind !== 'range');
      // The index knows which entries are in range; only their rows are read.
      return `select o.id, o.k from (${all(ranges)} order by ${indexOrderSql(order)}) o
        cross join lateral (select * from read.conversations c where c.tenant_id = $1 and c.id = o.id offset 0) c
        where ${conditionsSql(others, values)} order by ${orderSql(order, 'o')} ${slice}`;
    }
    case 'sort':
      // `offset 0` keeps the planner from walking another index.
      return `select h.id, h.k from (${all([...conditions, spanned])} offset 0) h order by ${orderSql(order, 'h')} ${slice}`;
  }
}
