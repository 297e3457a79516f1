import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Search } from '../filter/search.ts';
import { conditionsSql, namedTagsSql, type SqlValues, saidSql, searchSql, sqlValues, whereSql } from '../filter/sql.ts';
import type { SearchInFilter } from './page-request.ts';
import { foundIdsSql, namedWays, type ResolvedSearch } from './search-sql.ts';
import type { SearchWay } from './search-way.ts';
import { indexOrderSql, keyOf, type Order, orderSql } from './sort.ts';

/** A search with the order in which the first hits count. */
export interface HitsRequest extends SearchInFilter {
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

/** The first 1,001 hits in the list's order, as `id` and `k`, found one way or another. */
export function hitsSql(way: SearchWay, { filter, search, order }: HitsRequest, values: SqlValues): string {
  const others = filter.conditions.filter(({ kind }) => kind !== 'search');
  switch (way) {
    case 'terms':
      return termsSql({ order, ids: foundIdsSql(search, values), where: conditionsSql(others, values) });
    case 'walk':
      return walkSql({ order, where: whereSql(others, values), found: foundSql(search, values) });
    case 'walk-rows':
      return walkRowsSql({ order, where: whereSql(others, values), found: searchSql(search, values) });
  }
}

const LIMIT = `limit ${SEARCH_TOTAL_CAP + 1}`;
// By primary key, row for row, in the order that they come: `offset 0` keeps the planner from joining otherwise.
const ROW =
  '(select * from read.conversations c where c.tenant_id = $1 and c.id = o.id and c.deleted_at is null offset 0)';

function termsSql({ order, ids, where }: { order: Order; ids: string; where: string }): string {
  return `select h.id, h.k from (
    select c.id, ${keyOf(order)} as k from (${ids}) o cross join lateral ${ROW} c where ${where} offset 0
  ) h order by ${orderSql(order, 'h')} ${LIMIT}`;
}

interface Walk {
  readonly order: Order;
  /** Which conversations to look into. */
  readonly where: string;
  /** What to look for. */
  readonly found: string;
}

function walkSql({ order, where, found }: Walk): string {
  return `select c.id, c.k from (
    select c.id, ${keyOf(order)} as k from read.conversations c where ${where} order by ${indexOrderSql(order)}
  ) c where ${found} order by ${orderSql(order, 'c')} ${LIMIT}`;
}

function walkRowsSql({ order, where, found }: Walk): string {
  return `select o.id, o.k from (
    select c.id, ${keyOf(order)} as k from read.conversations c where ${where} order by ${indexOrderSql(order)}
  ) o cross join lateral ${ROW} c where ${found} order by ${orderSql(order, 'o')} ${LIMIT}`;
}

// Over ids alone, which an index has: names, numbers and tags are looked up once and remembered.
function foundSql(search: ResolvedSearch, values: SqlValues): string {
  const named = namedWays(search).map((way) => `c.id in (${way(values)})`);
  const said = search.words.length > 0 ? [saidSql(search.words, values)] : [];
  const ways = [...named, ...said];
  return ways.length > 0 ? `(${ways.join(' or ')})` : 'false';
}
