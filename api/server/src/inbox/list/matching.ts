import type { Search } from '@switchboard/application/search/parse-search';
import { type SqlValues, sqlValues } from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { whereSql } from '../filter/sql.ts';
import { type Order, orderSql, sortKeySql } from './page-query.ts';
import { chooseSearchPlan, hitsSql, resolveSearch } from './search-hits.ts';
import { totalsSql } from './snapshot-facts.ts';

/** Finds which of these conversations match; decides those that {@link InboxFilter.matches} left `unknown`. */
export async function findMatchingIds(
  db: Queryable,
  tenant: string,
  filter: InboxFilter,
  ids: readonly ConversationId[],
): Promise<Set<ConversationId>> {
  if (ids.length === 0) return new Set();
  const values = sqlValues(tenant);
  const where = whereSql(filter.conditions, values);
  const among = values.bind(ids);
  // By primary key and then by the filter: the ids are few, whatever the planner expects of the filter's indexes.
  const { rows } = await db.query<{ id: number }>({
    text: `select c.id from unnest(${among}::bigint[]) as wanted(id)
      cross join lateral (select * from read.conversations c where c.tenant_id = $1 and c.id = wanted.id offset 0) c where ${where}`,
    values: values.values,
  });
  const found = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => found.has(id)));
}

/** Lists the ids of the first matching conversations in an order. Unlike a page of a search, the list isn't capped at 1,000. */
export async function listMatchingIds(
  db: Queryable,
  tenant: string,
  { filter, order, limit }: { readonly filter: InboxFilter; readonly order: Order; readonly limit: number },
): Promise<readonly ConversationId[]> {
  const { conditions, search } = filter;
  if (conditions.some(({ kind }) => kind === 'nothing')) return [];
  const values = sqlValues(tenant);
  const resolved = search && { filter, search: await resolveSearch(db, tenant, search), order };
  const hits = resolved
    ? hitsSql(await chooseSearchPlan(db, tenant, resolved), resolved, values, limit)
    : `select c.id, ${sortKeySql(order)} as k from read.conversations c where ${whereSql(conditions, values)}`;
  const { rows } = await db.query<{ id: ConversationId }>({
    text: `select h.id from (${hits}) h order by ${orderSql(order, 'h')} limit ${limit}`,
    values: [...values.values],
  });
  return rows.map(({ id }) => id);
}

export interface MatchCount {
  readonly total: number;
  /** Whether a search has more than 1,000 hits, where counting stops. */
  readonly isCapped: boolean;
}

/** Counts matching conversations: exactly, except for a search, which stops at 1,000. */
export async function countMatching(db: Queryable, tenant: string, filter: InboxFilter): Promise<MatchCount> {
  const { conditions, search } = filter;
  if (search) return countFound(db, tenant, { filter, search });
  if (conditions.every(({ kind }) => kind === 'range')) {
    const counted = await db.query<{ in_range: number }>({ text: totalsSql(tenant, filter.range) });
    return { total: counted.rows[0]?.in_range ?? 0, isCapped: false };
  }
  const values = sqlValues(tenant);
  const hits = `select 1 from read.conversations c where ${whereSql(conditions, values)}`;
  return { total: await countRows(db, hits, values), isCapped: false };
}

// Any order would do; an index provides the newest first.
const ORDER = { field: 'lastMessageAt', direction: 'desc' } as const;

async function countFound(
  db: Queryable,
  tenant: string,
  { filter, search }: { readonly filter: InboxFilter; readonly search: Search },
): Promise<MatchCount> {
  const resolved = { filter, search: await resolveSearch(db, tenant, search), order: ORDER };
  const plan = await chooseSearchPlan(db, tenant, resolved);
  const values = sqlValues(tenant);
  const total = await countRows(db, hitsSql(plan, resolved, values), values);
  const isCapped = total > SEARCH_TOTAL_CAP;
  return { total: isCapped ? SEARCH_TOTAL_CAP : total, isCapped };
}

async function countRows(db: Queryable, statement: string, { values }: SqlValues): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    text: `select count(*) as total from (${statement}) h`,
    values: [...values],
  });
  return rows[0]?.total ?? 0;
}
