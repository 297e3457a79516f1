import { RECORD_COLUMNS, type RecordRow, toRecord } from '@switchboard/application/inbox/conversations-table';
import type { Search } from '@switchboard/application/search/parse-search';
import { sqlValues } from '@switchboard/application/search/text-sql';
import { type ConversationRecord, PRIORITIES } from '@switchboard/contracts/conversations/conversation';
import type { SortField } from '@switchboard/contracts/conversations/list';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { whereSql } from '../filter/sql.ts';

// The common parts of all ways to read a page: requests and pages, sort orders as SQL, and the statement that turns ids into rows.

/** An order of conversations: by a field, then by id in the same direction. */
export interface Order {
  readonly field: SortField;
  readonly direction: 'asc' | 'desc';
  /** Whether this is the opposite of the order that was asked for, to read a page from the end of its list. */
  readonly isReversed?: boolean;
}

/** A page of a list. */
export interface PageRequest {
  readonly filter: InboxFilter;
  readonly order: Order;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** A page with its total. */
export interface InboxPage {
  readonly records: readonly ConversationRecord[];
  readonly total: number;
  /** Whether a search found more than `total`. */
  readonly isCapped: boolean;
}

/** A search whose tags are looked up: those of the account whose name contains the string. */
export interface ResolvedSearch extends Search {
  readonly tagIds: readonly number[];
}

/** A filter with its resolved search. */
export interface SearchInFilter {
  readonly filter: InboxFilter;
  readonly search: ResolvedSearch;
}

/** A page of a search. */
export interface SearchPageRequest extends PageRequest, SearchInFilter {}

/** A part of the hits in an order. */
export interface Slice {
  readonly order: Order;
  readonly skip: number;
  readonly size: number;
}

/** A sort field in `read.conversations c`. */
interface SortColumn {
  readonly sql: string;
  /** Missing values sort as the least. */
  readonly isNullable: boolean;
  /** Whether an index has the account's conversations in this order. */
  readonly isIndexed: boolean;
}

const SORT_COLUMNS: Readonly<Record<SortField, SortColumn>> = {
  name: { sql: 'c.sort_name', isNullable: false, isIndexed: true },
  lastMessageAt: { sql: 'c.last_message_at', isNullable: false, isIndexed: true },
  createdAt: { sql: 'c.created_at', isNullable: false, isIndexed: false },
  durationMs: { sql: 'c.duration_ms', isNullable: true, isIndexed: false },
  priority: { sql: 'c.priority', isNullable: false, isIndexed: false },
  waitingSince: { sql: 'c.waiting_since', isNullable: true, isIndexed: false },
  waiting: { sql: waitingSql(2), isNullable: false, isIndexed: false },
};

/** The key of {@link SortField} `waiting` as one number: the rank, then milliseconds. Emergencies have the priority `urgent`; see `settle` of the fold. */
function waitingSql(rankOfRest: number): string {
  const rank = `case when not c.needs_attention then ${rankOfRest} when c.priority = ${PRIORITIES.indexOf('urgent')} then 0 else 1 end`;
  const since =
    'case when c.needs_attention then coalesce(c.waiting_since, c.last_message_at) else c.last_message_at end';
  return `((${rank})::bigint * 100000000000000 + (extract(epoch from ${since}) * 1000)::bigint)`;
}

/** The order's key over `c`. */
export function sortKeySql({ field, direction, isReversed = false }: Order): string {
  // Conversations that need nobody come last in either direction.
  if (field === 'waiting' && (direction === 'desc') !== isReversed) return waitingSql(-1);
  return SORT_COLUMNS[field].sql;
}

/** Whether an index has this order, in either direction. */
export const isIndexed = ({ field }: Order): boolean => SORT_COLUMNS[field].isIndexed;

/** The opposite order. */
export function reverse({ field, direction, isReversed = false }: Order): Order {
  return { field, direction: direction === 'asc' ? 'desc' : 'asc', ...(!isReversed && { isReversed: true }) };
}

/** The order as SQL over rows that have the key as `k`. */
export function orderSql(order: Order, alias: string): string {
  return orderBy(order, `${alias}.k`, `${alias}.id`);
}

/** The order as SQL over `c` itself, so that an index can provide it. */
export function indexOrderSql(order: Order): string {
  return orderBy(order, sortKeySql(order), 'c.id');
}

function orderBy({ field, direction }: Order, key: string, id: string): string {
  // Only for nullable keys: on an indexed key, it would keep the planner from the index.
  const nulls = SORT_COLUMNS[field].isNullable ? (direction === 'asc' ? ' nulls first' : ' nulls last') : '';
  return `${key} ${direction}${nulls}, ${id} ${direction}`;
}

/**
 * The slice that makes up a page, counted from the nearer end of the list, so that the last page costs as little as the first. Undefined
 * for a page past the end.
 */
export function nearestSlice(
  { order, page, perPage }: Pick<PageRequest, 'order' | 'page' | 'perPage'>,
  total: number,
): Slice | undefined {
  const offset = (page - 1) * perPage;
  const size = Math.min(perPage, total - offset);
  if (size <= 0) return undefined;
  const fromEnd = total - offset - size;
  return fromEnd < offset ? { order: reverse(order), skip: fromEnd, size } : { order, skip: offset, size };
}

// By primary key, row by row: whatever the planner expects, a page is a few dozen rows.
const ROWS = `select ${RECORD_COLUMNS}, p.k from page p
  cross join lateral (select * from read.conversations c where c.tenant_id = $1 and c.id = p.id offset 0) c`;

/** The rows of a page in `order`; `ids` is a statement for its ids and keys (`id`, `k`). */
export function pageSql(ids: string, order: Order): string {
  return `with page as materialized (${ids})
    select r.* from (${ROWS}) r order by ${orderSql(order, 'r')}`;
}

/**
 * A page of hits (`id`, `k`) that are found once, and both counted and sliced. Each row has the `total`; an empty page has one row with
 * nothing else.
 */
export function countedPageSql(hits: string, { order, skip, size }: Slice): string {
  return `with hits as materialized (${hits}),
    page as materialized (select h.id, h.k from hits h order by ${orderSql(order, 'h')} limit ${size} offset ${skip})
    select t.total, r.* from (select count(*) as total from hits) t
    left join (${ROWS}) r on true order by ${orderSql(order, 'r')}`;
}

/** A row of a {@link countedPageSql} statement. */
export type CountedRow = { readonly total: number } & (RecordRow | { readonly id: null });

/** Converts the rows of a {@link countedPageSql} statement. */
export function toCountedPage(rows: readonly CountedRow[]): Pick<InboxPage, 'records' | 'total'> {
  return { total: rows[0]?.total ?? 0, records: rows.flatMap((row) => (row.id === null ? [] : toRecord(row))) };
}

/** Reads a page of the conversations that match fields or tags: finds the hits once, counts and sorts them. */
export async function readFilteredPage(
  db: Queryable,
  tenant: string,
  { filter, order, page, perPage }: PageRequest,
): Promise<InboxPage> {
  const values = sqlValues(tenant);
  const hits = `select c.id, ${sortKeySql(order)} as k from read.conversations c where ${whereSql(filter.conditions, values)}`;
  const { rows } = await db.query<CountedRow>({
    text: countedPageSql(hits, { order, skip: (page - 1) * perPage, size: perPage }),
    values: values.values,
  });
  return { ...toCountedPage(rows), isCapped: false };
}
