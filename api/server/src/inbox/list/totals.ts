import type { InstantRange } from '@switchboard/application/calendar/day-range';
import pg, { type QueryResult } from 'pg';
import { HOUR_MS } from './hours.ts';

/** How many conversations of an account are in a range. */
export interface Totals {
  readonly inRange: number;
  /** How many of the account's stand beside each of them in an index that isn't by time: about, as if they came evenly. */
  readonly allPerHit: number;
}

interface TotalsRow {
  readonly in_range: number;
  readonly first_hour: Date | null;
  readonly last_hour: Date | null;
}

/**
 * The statement that counts the account's conversations, all or in a range; without parameters, to be among the first of a transaction.
 *
 * It counts by whole hours, and by the index where a range cuts one: zones begin their days at half hours, too.
 */
export function totalsSql(tenant: string, range: InstantRange | undefined): string {
  const account = pg.escapeLiteral(tenant);
  const inRange = range
    ? rangeSql(account, range)
    : `(select coalesce(sum(conversations), 0) from read.hourly_totals where tenant_id = ${account})`;
  return `select (${inRange})::bigint as in_range,
    (select min(hour) from read.hourly_totals where tenant_id = ${account}) as first_hour,
    (select max(hour) from read.hourly_totals where tenant_id = ${account}) as last_hour`;
}

/** Reads the answer of {@link totalsSql}. */
export function toTotals(result: QueryResult<TotalsRow> | undefined, range: InstantRange | undefined): Totals {
  const row = result?.rows[0];
  if (!row?.first_hour || !row.last_hour) return { inRange: 0, allPerHit: 1 };
  const wholeMs = row.last_hour.getTime() + HOUR_MS - row.first_hour.getTime();
  return { inRange: row.in_range, allPerHit: range ? Math.max(1, wholeMs / (range.toMs - range.fromMs)) : 1 };
}

function rangeSql(account: string, { fromMs, toMs }: InstantRange): string {
  const firstHourMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS;
  const endHourMs = Math.floor(toMs / HOUR_MS) * HOUR_MS;
  if (firstHourMs >= endHourMs) return cutSql(account, { fromMs, toMs });
  const whole = `(select coalesce(sum(conversations), 0) from read.hourly_totals
    where tenant_id = ${account} and hour >= ${instant(firstHourMs)} and hour < ${instant(endHourMs)})`;
  const cuts = [
    { fromMs, toMs: firstHourMs },
    { fromMs: endHourMs, toMs },
  ].filter((cut) => cut.fromMs < cut.toMs);
  return [whole, ...cuts.map((cut) => cutSql(account, cut))].join(' + ');
}

function cutSql(account: string, { fromMs, toMs }: InstantRange): string {
  return `(select count(*) from read.conversations c where c.tenant_id = ${account} and c.deleted_at is null
    and c.last_message_at >= ${instant(fromMs)} and c.last_message_at < ${instant(toMs)})`;
}

function instant(ms: number): string {
  return `to_timestamp(${ms / 1_000})`;
}
