import { sqlValues } from '@switchboard/application/search/text-sql';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { whereSql } from '../filter/sql.ts';
import type { HourHits } from './hour-memory.ts';
import { bindSpans, type Hour } from './hours.ts';

/** Counts what a filter lets through in hours of its range. */
export async function countInHours(
  db: Queryable,
  tenant: string,
  filter: InboxFilter,
  hours: readonly Hour[],
): Promise<HourHits[]> {
  const counts = await readHours<number>(db, tenant, { filter, hours, of: (hits) => `(select count(*) ${hits})` });
  return hours.map((hour, nth) => ({ ...hour, hits: counts[nth] ?? 0, isWhole: true }));
}

/** The same, with the ids. */
export async function findInHours(
  db: Queryable,
  tenant: string,
  filter: InboxFilter,
  hours: readonly Hour[],
): Promise<HourHits[]> {
  const of = (hits: string) => `array_to_json(array(select c.id ${hits}))`;
  const found = await readHours<readonly number[]>(db, tenant, { filter, hours, of });
  return hours.map((hour, nth) => {
    const ids = new Set(found[nth]);
    return { ...hour, hits: ids.size, ids, isWhole: true };
  });
}

interface HoursRead {
  readonly filter: InboxFilter;
  readonly hours: readonly Hour[];
  readonly of: (hits: string) => string;
}

/** Hour by hour, so that each is passed in the index of the time alone. */
async function readHours<T>(db: Queryable, tenant: string, { filter, hours, of }: HoursRead): Promise<readonly T[]> {
  if (hours.length === 0) return [];
  const values = sqlValues(tenant);
  const others = filter.conditions.filter(({ kind }) => kind !== 'range');
  const hits = `from read.conversations c where ${whereSql(others, values)}
    and c.last_message_at >= h.start and c.last_message_at < h.stop`;
  const text = `select json_agg(${of(hits)} order by h.nth) as hours from ${bindSpans(hours, filter.range, values)}`;
  const { rows } = await db.query<{ hours: readonly T[] }>({ text, values: values.values });
  return rows[0]?.hours ?? [];
}
