import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InstantRange } from '../day-range.ts';
import { type SqlValues, sqlValues } from '../filter/sql.ts';

/** How many conversations an account has, and how many of them in a range. */
export interface Totals {
  readonly all: number;
  readonly inRange: number;
}

/** Counts by whole hours, and by the index where a range cuts one: zones begin their days at half hours, too. */
export async function readTotals(db: Queryable, tenant: string, range: InstantRange | undefined): Promise<Totals> {
  const values = sqlValues(tenant);
  const inRange = range ? rangeSql(range, values) : 'null';
  const { rows } = await db.query<{ all: number; in_range: number | null }>({
    text: `select (select coalesce(sum(conversations), 0) from read.hourly_totals where tenant_id = $1)::bigint as all,
      (${inRange})::bigint as in_range`,
    values: values.values,
  });
  const all = rows[0]?.all ?? 0;
  return { all, inRange: rows[0]?.in_range ?? all };
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
