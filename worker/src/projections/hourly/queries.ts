import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../pg-arrays.ts';

/** When a call started and ended, as far as a batch tells. */
export interface CallTimes {
  readonly id: number;
  readonly started: string | null;
  readonly ended: string | null;
}

// A call counts in one hour for its start and one for its end: a report that corrects either takes it out of the hour
// where it counted before. Hours are the account's own, and stay what they were when its time zone changes.
const COUNT_CALLS = `
  with zone as materialized (
    select coalesce((select time_zone from access.accounts where id = $1), 'UTC') as name
  ), told as materialized (
    select t.id, date_trunc('hour', t.started at time zone zone.name) as started, c.started_hour as was_started,
      date_trunc('hour', t.ended at time zone zone.name) as ended, c.ended_hour as was_ended
    from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as t(id, started, ended)
    cross join zone
    left join lateral (
      select c.started_hour, c.ended_hour from read.hourly_calls c
      where c.tenant_id = $1 and c.conversation_id = t.id offset 0
    ) c on true
  ), remembered as (
    insert into read.hourly_calls as c (tenant_id, conversation_id, started_hour, ended_hour)
    select $1, id, started, ended from told
    on conflict (tenant_id, conversation_id) do update set
      started_hour = coalesce(excluded.started_hour, c.started_hour),
      ended_hour = coalesce(excluded.ended_hour, c.ended_hour)
  ), changes(hour, started, ended, raised) as (
    select started, 1, 0, 0 from told where started is not null
    union all
    select was_started, -1, 0, 0 from told where started is not null and was_started is not null
    union all
    select ended, 0, 1, 0 from told where ended is not null
    union all
    select was_ended, 0, -1, 0 from told where ended is not null and was_ended is not null
    union all
    select date_trunc('hour', r.at at time zone zone.name), 0, 0, 1 from unnest($5::timestamptz[]) as r(at), zone
  )
  insert into read.hourly_counts as h (tenant_id, day, hour, started, ended, raised)
  select $1, hour::date, extract(hour from hour), sum(started), sum(ended), sum(raised) from changes group by hour
  on conflict (tenant_id, day, hour) do update set started = h.started + excluded.started,
    ended = h.ended + excluded.ended, raised = h.raised + excluded.raised`;

/** Counts calls and alerts in the hours of an account's clock. */
export async function countCalls(
  db: Queryable,
  counts: { readonly tenantId: string; readonly calls: readonly CallTimes[]; readonly raised: readonly string[] },
): Promise<void> {
  const { tenantId, calls, raised } = counts;
  if (calls.length === 0 && raised.length === 0) return;
  const values = [
    tenantId,
    literals(calls.map(({ id }) => id)),
    quoted(calls.map(({ started }) => started)),
    quoted(calls.map(({ ended }) => ended)),
    quoted(raised),
  ];
  await db.query({ name: 'hourly-count-calls', text: COUNT_CALLS, values });
}
