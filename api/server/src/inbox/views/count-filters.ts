import { sqlValues } from '@switchboard/application/search/text-sql';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { asksForTests, type Condition } from '../filter/conditions.ts';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { conditionsSql } from '../filter/sql.ts';
import { countMatching } from '../list/matching.ts';

/** Conditions that the index over all of a list's columns decides, so that many filters are counted by reading it once. */
const IN_INDEX: ReadonlySet<Condition['kind']> = new Set(['field', 'queued', 'range', 'start', 'tags', 'nothing']);

const isCountedTogether = ({ conditions }: InboxFilter): boolean =>
  conditions.every(({ kind }) => IN_INDEX.has(kind)) && !asksForTests(conditions);

/** Counts the matches of filters in `db`'s snapshot, by the filter's key: exactly what the totals of their lists are. */
export async function countFilters(
  db: Queryable,
  tenant: string,
  filters: readonly InboxFilter[],
): Promise<ReadonlyMap<string, number>> {
  const byKey = new Map(filters.map((filter) => [filter.key, filter]));
  const { together = [], alone = [] } = Object.groupBy(byKey.values(), (filter) =>
    isCountedTogether(filter) ? 'together' : 'alone',
  );
  const counts = new Map(await countTogether(db, tenant, together));
  for (const filter of alone) counts.set(filter.key, (await countMatching(db, tenant, filter)).total);
  return counts;
}

async function countTogether(
  db: Queryable,
  tenant: string,
  filters: readonly InboxFilter[],
): Promise<(readonly [string, number])[]> {
  if (filters.length === 0) return [];
  const values = sqlValues(tenant);
  const counts = filters.map(({ conditions }) => `count(*) filter (where ${conditionsSql(conditions, values)})`);
  const { rows } = await db.query<{ counts: readonly number[] }>({
    text: `select json_build_array(${counts.join(', ')}) as counts from read.conversations c
      where c.tenant_id = $1 and c.deleted_at is null`,
    values: values.values,
  });
  return filters.map(({ key }, index) => [key, rows[0]?.counts[index] ?? 0] as const);
}
