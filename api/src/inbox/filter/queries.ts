import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InboxFilter } from './inbox-filter.ts';
import { sqlValues, whereSql } from './sql.ts';

/** Which of these conversations match, by the database: decides what {@link InboxFilter.matches} left `unknown`. */
export async function matchingIds(
  db: Queryable,
  tenant: string,
  filter: InboxFilter,
  ids: readonly ConversationId[],
): Promise<Set<ConversationId>> {
  if (ids.length === 0) return new Set();
  const values = sqlValues(tenant);
  const where = whereSql(filter.conditions, values);
  const among = values.bind(ids);
  // By primary key and then recheck: the ids are few, whatever the filter's own indexes promise.
  const { rows } = await db.query<{ id: number }>({
    text: `select c.id from unnest(${among}::bigint[]) as wanted(id)
      cross join lateral (select * from read.conversations c where c.tenant_id = $1 and c.id = wanted.id offset 0) c where ${where}`,
    values: values.values,
  });
  const found = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => found.has(id)));
}

export interface MatchCount {
  readonly total: number;
  /** True if there are more than 1,000 and the filter searches: `total` stopped there. */
  readonly isCapped: boolean;
}

/** How many conversations match: exactly, but for a search, which stops counting at 1,000. */
export async function countMatching(db: Queryable, tenant: string, filter: InboxFilter): Promise<MatchCount> {
  const values = sqlValues(tenant);
  const where = whereSql(filter.conditions, values);
  const limit = filter.search ? `limit ${SEARCH_TOTAL_CAP + 1}` : '';
  const { rows } = await db.query<{ total: number }>({
    text: `select count(*) as total from (select 1 from read.conversations c where ${where} ${limit}) c`,
    values: values.values,
  });
  const total = rows[0]?.total ?? 0;
  const isCapped = filter.search !== undefined && total > SEARCH_TOTAL_CAP;
  return { total: isCapped ? SEARCH_TOTAL_CAP : total, isCapped };
}
