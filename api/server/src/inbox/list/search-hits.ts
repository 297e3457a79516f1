import type { Search } from '@switchboard/application/search/parse-search';
import {
  type ConditionSql,
  namedTagsSql,
  type SqlValues,
  shortTextWays,
  sqlValues,
} from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Condition } from '../filter/conditions.ts';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { conditionsSql, livingSql, saidSql, whereSql } from '../filter/sql.ts';
import type { SearchInFilter } from './page-request.ts';
import type { SearchPlan } from './search-plan.ts';
import { foundIdsSql, namedWays, type ResolvedSearch, saidWay } from './search-sql.ts';
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

/** The first hits in the list's order, 1,001 of them unless told otherwise, as `id` and `k`, found as planned. */
export function hitsSql(
  plan: SearchPlan,
  request: HitsRequest,
  values: SqlValues,
  most = SEARCH_TOTAL_CAP + 1,
): string {
  const hits = plan.way === 'terms' ? termsSql(plan, request, values) : walkSql(plan, request, values);
  return `${hits} limit ${most}`;
}

// By primary key, row for row, in the order that they come: `offset 0` keeps the planner from joining otherwise.
const rowSql = ({ conditions }: InboxFilter) =>
  `(select * from read.conversations c where c.tenant_id = $1 and c.id = o.id and ${livingSql(conditions)} offset 0)`;

function termsSql({ index }: SearchPlan, { filter, search, order }: HitsRequest, values: SqlValues): string {
  const ids = foundIdsSql(search, index, values);
  return `select h.id, h.k from (
    select c.id, ${keyOf(order)} as k from (${ids}) o cross join lateral ${rowSql(filter)} c
    where ${conditionsSql(othersOf(filter), values)} offset 0
  ) h order by ${orderSql(order, 'h')}`;
}

// The row is read only where names are looked for: all else is in an index.
function walkSql(
  plan: SearchPlan & { way: 'walk' },
  { filter, search, order }: HitsRequest,
  values: SqlValues,
): string {
  const where = whereSql(othersOf(filter), values);
  const walked = `(select c.id, ${keyOf(order)} as k from read.conversations c where ${where} order by ${indexOrderSql(order)})`;
  const needsRow = plan.named === 'looked' && shortTextWays(search).length > 0;
  return `select o.id, o.k from ${walked} o ${needsRow ? `cross join lateral ${rowSql(filter)} c` : ''}
    where ${foundSql(plan, search, values)} order by ${orderSql(order, 'o')}`;
}

// What was listed comes first, what was said last: the first that holds decides.
function foundSql(plan: SearchPlan & { way: 'walk' }, search: ResolvedSearch, values: SqlValues): string {
  const listed = (ways: readonly ConditionSql[]) => ways.map((way) => `o.id in (${way(values)})`);
  const { words } = search;
  const hasWords = words.length > 0;
  const ways = [
    ...(plan.named === 'listed' ? listed(namedWays(search, plan.index)) : []),
    ...(plan.said === 'listed' && hasWords ? listed([saidWay(words, plan.index)]) : []),
    ...(plan.named === 'looked' ? shortTextWays(search).map((way) => way(values)) : []),
    ...(plan.said === 'looked' && hasWords ? [saidSql(words, 'o.id', values)] : []),
  ];
  return ways.length > 0 ? `(${ways.join(' or ')})` : 'false';
}

function othersOf({ conditions }: InboxFilter): readonly Condition[] {
  return conditions.filter(({ kind }) => kind !== 'search');
}
