import type { InstantRange } from '@switchboard/application/calendar/day-range';
import type { SqlValues } from '@switchboard/application/search/text-sql';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import pg, { type QueryResult } from 'pg';
import { TAGS_POSITION } from '../tag-map.ts';

// The first statements of a list: the position of its snapshot, how many conversations are in range, and in which hours. These statements have no parameters, so
// that they can be sent with the transaction's begin. Totals come from `read.hourly_totals`, which the projection maintains; only a range that cuts an
// hour counts rows.

/** Facts about a snapshot that every list returns. */
export interface SnapshotFacts {
  /** The log position up to which the snapshot is complete. */
  readonly asOf: Cursor;
  /** Conversations of the whole account that need attention. */
  readonly attentionTotal: number;
  /** See `TagMaps.at`. */
  readonly tagsPosition: number;
}

interface FactsRow extends Cursor {
  readonly attention_total: number;
  readonly tags_position: number;
}

/** The statement that reads {@link SnapshotFacts}. */
export function factsSql(tenant: string): string {
  const account = pg.escapeLiteral(tenant);
  return `select a.epoch, a.position, ${TAGS_POSITION.replace('$1', account)} as tags_position,
    (select count(*) from read.conversations c
      where c.tenant_id = ${account} and c.needs_attention and c.deleted_at is null) as attention_total
    from read.as_of(${account}) a`;
}

/** Converts the result of {@link factsSql}. */
export function toFacts(result: QueryResult<FactsRow> | undefined): SnapshotFacts {
  const row = result?.rows[0];
  if (row === undefined) throw new Error('read.as_of returned no row');
  const { epoch, position } = row;
  return { asOf: { epoch, position }, attentionTotal: row.attention_total, tagsPosition: row.tags_position };
}

/** How many conversations of an account are in a range. */
export interface Totals {
  readonly inRange: number;
  /** The account's conversations per conversation in range, assuming an even distribution over time: what an index by another column walks. */
  readonly allPerHit: number;
}

interface TotalsRow {
  readonly in_range: number;
  readonly first_hour: Date | null;
  readonly last_hour: Date | null;
}

/** The statement that counts the account's conversations, all or in a range. Ranges cut hours where time zones are off by half an hour. */
export function totalsSql(tenant: string, range: InstantRange | undefined): string {
  const account = pg.escapeLiteral(tenant);
  const inRange = range
    ? rangeSql(account, range)
    : `(select coalesce(sum(conversations), 0) from read.hourly_totals where tenant_id = ${account})`;
  return `select (${inRange})::bigint as in_range,
    (select min(hour) from read.hourly_totals where tenant_id = ${account}) as first_hour,
    (select max(hour) from read.hourly_totals where tenant_id = ${account}) as last_hour`;
}

/** Converts the result of {@link totalsSql}. */
export function toTotals(result: QueryResult<TotalsRow> | undefined, range: InstantRange | undefined): Totals {
  const row = result?.rows[0];
  if (!row?.first_hour || !row.last_hour) return { inRange: 0, allPerHit: 1 };
  const wholeMs = row.last_hour.getTime() + HOUR_MS - row.first_hour.getTime();
  return { inRange: row.in_range, allPerHit: range ? Math.max(1, wholeMs / (range.toMs - range.fromMs)) : 1 };
}

function rangeSql(account: string, { fromMs, toMs }: InstantRange): string {
  const firstHourMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS;
  const endHourMs = Math.floor(toMs / HOUR_MS) * HOUR_MS;
  if (firstHourMs >= endHourMs) return partialHourSql(account, { fromMs, toMs });
  const whole = `(select coalesce(sum(conversations), 0) from read.hourly_totals
    where tenant_id = ${account} and hour >= ${instant(firstHourMs)} and hour < ${instant(endHourMs)})`;
  const partial = [
    { fromMs, toMs: firstHourMs },
    { fromMs: endHourMs, toMs },
  ].filter((range) => range.fromMs < range.toMs);
  return [whole, ...partial.map((range) => partialHourSql(account, range))].join(' + ');
}

function partialHourSql(account: string, { fromMs, toMs }: InstantRange): string {
  return `(select count(*) from read.conversations c where c.tenant_id = ${account} and c.deleted_at is null
    and c.last_message_at >= ${instant(fromMs)} and c.last_message_at < ${instant(toMs)})`;
}

function instant(ms: number): string {
  return `to_timestamp(${ms / 1_000})`;
}

/** An hour in which conversations of an account had their last message, and how many. */
export interface Hour {
  readonly fromMs: number;
  readonly conversations: number;
}

export const HOUR_MS = 3_600_000;

/** The statement that lists the hours of a range that have conversations, in order. */
export function hoursSql(tenant: string, { fromMs, toMs }: InstantRange): string {
  const first = Math.floor(fromMs / HOUR_MS) * HOUR_MS;
  return `select coalesce(json_agg(json_build_array(extract(epoch from hour)::bigint, conversations) order by hour), '[]') as hours
    from read.hourly_totals where tenant_id = ${pg.escapeLiteral(tenant)} and conversations > 0
      and hour >= to_timestamp(${first / 1_000}) and hour < to_timestamp(${toMs / 1_000})`;
}

/** Converts the result of {@link hoursSql}. */
export function toHours(result: QueryResult<{ hours: readonly (readonly [number, number])[] }> | undefined): Hour[] {
  return (result?.rows[0]?.hours ?? []).map(([seconds, conversations]) => ({ fromMs: seconds * 1_000, conversations }));
}

/** The hours as rows `h` of `start`, `stop` and `nth`, clipped to the range. */
export function bindHours(hours: readonly Hour[], range: InstantRange | undefined, values: SqlValues): string {
  const starts = hours.map(({ fromMs }) => new Date(Math.max(fromMs, range?.fromMs ?? fromMs)));
  const stops = hours.map(
    ({ fromMs }) => new Date(Math.min(fromMs + HOUR_MS, range?.toMs ?? Number.POSITIVE_INFINITY)),
  );
  return `unnest(${values.bind(starts)}::timestamptz[], ${values.bind(stops)}::timestamptz[]) with ordinality as h(start, stop, nth)`;
}
