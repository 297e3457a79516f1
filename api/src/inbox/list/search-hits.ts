import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import type { Search } from '../filter/search.ts';
import { conditionsSql, namedTagsSql, type SqlValues, searchSql, sqlValues, whereSql } from '../filter/sql.ts';
import { foundIdsSql, type ResolvedSearch } from './search-sql.ts';
import type { SearchWay } from './search-way.ts';
import { indexOrderSql, keyOf, type Order, orderSql } from './sort.ts';

/** A search in a filter, with the order in which the first hits count. */
export interface HitsRequest {
  readonly filter: InboxFilter;
  readonly search: ResolvedSearch;
  readonly order: Order;
}

/** Looks up the tags that a search names. */
export async function resolveSearch(db: Queryable, tenant: string, search: Search): Promise<ResolvedSearch> {
  if (search.tagText === undefined) return { ...search, tagIds: [] };
  const values = sqlValues(tenant);
  const { rows } = await db.query<{ id: number }>({
    text: namedTagsSql(search.tagText, values),
    values: values.values,
  });
  return { ...search, tagIds: rows.map(({ id }) => id) };
}

/** The first 1,001 hits in the list's order, as `id` and `k`, found one way or the other. */
export function hitsSql(way: SearchWay, { filter, search, order }: HitsRequest, values: SqlValues): string {
  const others = filter.conditions.filter(({ kind }) => kind !== 'search');
  return way === 'terms'
    ? termsSql({ order, ids: foundIdsSql(search, values), where: conditionsSql(others, values) })
    : walkSql({ order, where: whereSql(others, values), search: searchSql(search, values) });
}

const LIMIT = `limit ${SEARCH_TOTAL_CAP + 1}`;
// By primary key, row for row, in the order that they come: `offset 0` keeps the planner from joining otherwise.
const ROW =
  '(select * from read.conversations c where c.tenant_id = $1 and c.id = o.id and c.deleted_at is null offset 0)';

/** For rare terms: from the words', names' and numbers' indexes to the rows. */
function termsSql({ order, ids, where }: { order: Order; ids: string; where: string }): string {
  return `select h.id, h.k from (
    select c.id, ${keyOf(order)} as k from (${ids}) o cross join lateral ${ROW} c where ${where} offset 0
  ) h order by ${orderSql(order, 'h')} ${LIMIT}`;
}

/** For frequent terms: through the conversations in the list's order, looking into each, until there are enough. */
function walkSql({ order, where, search }: { order: Order; where: string; search: string }): string {
  return `select o.id, o.k from (
    select c.id, ${keyOf(order)} as k from read.conversations c where ${where} order by ${indexOrderSql(order)}
  ) o cross join lateral ${ROW} c where ${search} order by ${orderSql(order, 'o')} ${LIMIT}`;
}
