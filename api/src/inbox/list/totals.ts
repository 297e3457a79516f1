import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InstantRange } from '../day-range.ts';
import { type SqlValues, sqlValues } from '../filter/sql.ts';

/** How many conversations of an account are in a range. */
export interface Totals {
  readonly inRange: number;
  /** How many of the account's stand beside each of them in an index that isn't by time: about, as if they came evenly. */
  readonly allPerHit: number;
}

/** Counts by whole hours, and by the index where a range cuts one: zones begin their days at half hours, too. */
export async function readTotals(db: Queryable, tenant: string, range: InstantRange | undefined): Promise<Totals> {
  return range ? readRangeTotals(db, tenant, range) : { inRange: await readAll(db, tenant), allPerHit: 1 };
}

async function readAll(db: Queryable, tenant: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'inbox-total-of-all',
    text: 'select coalesce(sum(conversations), 0)::bigint as total from read.hourly_totals where tenant_id = $1',
    values: [tenant],
  });
  return rows[0]?.total ?? 0;
}

async function readRangeTotals(db: Queryable, tenant: string, range: InstantRange): Promise<Totals> {
  const values = sqlValues(tenant);
  const { rows } = await db.query<{ in_range: number; first_hour: Date | null; last_hour: Date | null }>({
    text: `select (${rangeSql(range, values)})::bigint as in_range,
      (select min(hour) from read.hourly_totals where tenant_id = $1) as first_hour,
      (select max(hour) from read.hourly_totals where tenant_id = $1) as last_hour`,
    values: values.values,
  });
  const [row] = rows;
  if (!row?.first_hour || !row.last_hour) return { inRange: 0, allPerHit: 1 };
  const wholeMs = row.last_hour.getTime() + HOUR_MS - row.first_hour.getTime();
  return { inRange: row.in_range, allPerHit: Math.max(1, wholeMs / (range.toMs - range.fromMs)) };
}

const HOUR_MS = 3_600_000;

function rangeSql({ fromMs, toMs }: InstantRange, values: SqlValues): string {
  const firstHourMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS;
  const endHourMs = Math.floor(toMs / HOUR_MS) * HOUR_MS;
  if (firstHourMs >= endHourMs) return cutSql({ fromMs, toMs }, values);
  const whole = `(select coalesce(sum(conversations), 0) from read.hourly_totals
    where tenant_id = $1 and hour >= ${instant(firstHourMs, values)} and hour < ${instant(endHourMs, values)})`;
  const cuts = [
    { fromMs, toMs: firstHourMs },
    { fromMs: endHourMs, toMs },
  ].filter((cut) => cut.fromMs < cut.toMs);
  return [whole, ...cuts.map((cut) => cutSql(cut, values))].join(' + ');
}

function cutSql({ fromMs, toMs }: InstantRange, values: SqlValues): string {
  return `(select count(*) from read.conversations c where c.tenant_id = $1 and c.deleted_at is null
    and c.last_message_at >= ${instant(fromMs, values)} and c.last_message_at < ${instant(toMs, values)})`;
}

function instant(ms: number, values: SqlValues): string {
  return `${values.bind(new Date(ms))}::timestamptz`;
}
