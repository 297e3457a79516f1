import { sqlValues } from '@switchboard/application/search/text-sql';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { whereSql } from '../filter/sql.ts';
import { createHourMemory, type SnapshotHours } from './hour-memory.ts';
import { bindSpans, type Hour } from './hours.ts';

/** An hour with how many of its conversations a filter lets through. */
export interface HourHits extends Hour {
  readonly hits: number;
}

/** A filter of a range, and the snapshot in which it is counted. */
export interface HitsCount extends SnapshotHours {
  readonly filter: InboxFilter;
}

/** How many conversations filters let through, hour by hour. */
export interface HitsByHour {
  /** Counts by `db`'s snapshot: of a filter that is remembered, the hours alone in which something changed since. */
  count(db: Queryable, tenant: string, request: HitsCount): Promise<HourHits[]>;
}

/** A year of forty filters: some megabytes. */
const MAX_HOURS = 400_000;

/** Opens a memory of at most 400,000 hours over all filters. */
export function createHitsByHour(): HitsByHour {
  const memory = createHourMemory<HourHits>(MAX_HOURS, () => 1);
  return {
    async count(db, tenant, { filter, hours, asOf }) {
      const kept = await memory.recall(db, tenant, filter.key, { hours, asOf });
      const wanted = hours.filter(({ fromMs }) => !kept.has(fromMs));
      const counted = await countHours(db, tenant, filter, wanted);
      const byHour = hours.map((hour) => kept.get(hour.fromMs) ?? { ...hour, hits: counted.get(hour.fromMs) ?? 0 });
      memory.keep(tenant, filter.key, asOf, byHour);
      return byHour;
    },
  };
}

/** Hour by hour, so that each is passed in the index of the time alone. */
async function countHours(
  db: Queryable,
  tenant: string,
  { conditions, range }: InboxFilter,
  hours: readonly Hour[],
): Promise<Map<number, number>> {
  if (hours.length === 0) return new Map();
  const values = sqlValues(tenant);
  const others = conditions.filter(({ kind }) => kind !== 'range');
  const text = `select coalesce(json_agg((select count(*) from read.conversations c where ${whereSql(others, values)}
      and c.last_message_at >= h.start and c.last_message_at < h.stop) order by h.nth), '[]') as hits
    from ${bindSpans(hours, range, values)}`;
  const { rows } = await db.query<{ hits: readonly number[] }>({ text, values: values.values });
  return new Map(rows[0]?.hits.map((hits, nth) => [hours[nth]?.fromMs ?? 0, hits]));
}
