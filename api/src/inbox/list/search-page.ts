import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Search } from '../filter/search.ts';
import { conditionsSql, namedTagsSql, searchSql, sqlValues, whereSql } from '../filter/sql.ts';
import { countedPage } from './filtered-page.ts';
import type { InboxPage, PageRequest } from './page-request.ts';
import { countedPageSql } from './page-sql.ts';
import { foundIdsSql } from './search-sql.ts';
import { chooseSearchWay } from './search-way.ts';
import { indexOrderSql, keyOf, type Order, orderSql } from './sort.ts';

/** A page of what a search finds, of at most 1,000 conversations: the first ones in the list's order. */
export async function readSearchPage(
  db: Queryable,
  tenant: string,
  request: PageRequest & { readonly search: Search },
): Promise<InboxPage> {
  const { order, page, perPage } = request;
  const search = { ...request.search, tagIds: await findNamedTags(db, tenant, request.search) };
  const way = await chooseSearchWay(db, tenant, { ...request, search });
  const values = sqlValues(tenant);
  const others = request.filter.conditions.filter(({ kind }) => kind !== 'search');
  const hits =
    way === 'terms'
      ? termsSql({ order, ids: foundIdsSql(search, values), where: conditionsSql(others, values) })
      : walkSql({ order, where: whereSql(others, values), search: searchSql(search, values) });
  const skip = (page - 1) * perPage;
  const size = Math.max(0, Math.min(perPage, SEARCH_TOTAL_CAP - skip));
  const { rows } = await db.query<Parameters<typeof countedPage>[0][number]>({
    text: countedPageSql(hits, { order, skip, size }),
    values: values.values,
  });
  const { records, total } = countedPage(rows);
  const isCapped = total > SEARCH_TOTAL_CAP;
  return { records, total: isCapped ? SEARCH_TOTAL_CAP : total, isCapped };
}

async function findNamedTags(db: Queryable, tenant: string, { tagText }: Search): Promise<number[]> {
  if (tagText === undefined) return [];
  const values = sqlValues(tenant);
  const { rows } = await db.query<{ id: number }>({ text: namedTagsSql(tagText, values), values: values.values });
  return rows.map(({ id }) => id);
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
