import type { InstantRange } from '@switchboard/application/calendar/day-range';
import type { SqlValues } from '@switchboard/application/search/text-sql';
import pg, { type QueryResult } from 'pg';

/** An hour in which conversations of an account had their last message, and how many. */
export interface Hour {
  readonly fromMs: number;
  readonly conversations: number;
}

export const HOUR_MS = 3_600_000;

/** The statement that tells the hours of a range that have conversations, in order; without parameters, to be among the first of a transaction. */
export function hoursSql(tenant: string, { fromMs, toMs }: InstantRange): string {
  const first = Math.floor(fromMs / HOUR_MS) * HOUR_MS;
  return `select coalesce(json_agg(json_build_array(extract(epoch from hour)::bigint, conversations) order by hour), '[]') as hours
    from read.hourly_totals where tenant_id = ${pg.escapeLiteral(tenant)} and conversations > 0
      and hour >= to_timestamp(${first / 1_000}) and hour < to_timestamp(${toMs / 1_000})`;
}

/** Reads the answer of {@link hoursSql}. */
export function toHours(result: QueryResult<{ hours: readonly (readonly [number, number])[] }> | undefined): Hour[] {
  return (result?.rows[0]?.hours ?? []).map(([seconds, conversations]) => ({ fromMs: seconds * 1_000, conversations }));
}

/** The hours as rows `h` of `start`, `stop` and `nth`, cut by the range. */
export function bindSpans(hours: readonly Hour[], range: InstantRange | undefined, values: SqlValues): string {
  const starts = hours.map(({ fromMs }) => new Date(Math.max(fromMs, range?.fromMs ?? fromMs)));
  const stops = hours.map(
    ({ fromMs }) => new Date(Math.min(fromMs + HOUR_MS, range?.toMs ?? Number.POSITIVE_INFINITY)),
  );
  return `unnest(${values.bind(starts)}::timestamptz[], ${values.bind(stops)}::timestamptz[]) with ordinality as h(start, stop, nth)`;
}
