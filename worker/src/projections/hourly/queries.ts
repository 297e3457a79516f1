import type { Queryable } from '@switchboard/platform/postgres/types';
import { instants, literals, quoted } from '../../pg-arrays.ts';
import type { ReadSchema } from '../read-schema.ts';

/** When a call started and ended, as far as a batch tells. */
export interface CallTimes {
  readonly tenantId: string;
  readonly id: number;
  /** When it was created, going by its first event, if that is in the batch. */
  readonly first: string | null;
  readonly started: string | null;
  readonly ended: string | null;
}

export interface Raised {
  readonly tenantId: string;
  readonly at: string;
}

// A call counts in one hour for its start and one for its end: a report that corrects either takes it out of the hour
// where it counted before. Until a start is told, the first event stands for it. Hours are the account's own, and stay what they were when its time zone changes.
const countCallsText = (schema: ReadSchema) => `
  with told as materialized (
    select t.tenant_id, t.id,
      date_trunc('hour', coalesce(t.started, case when c.started_hour is null then t.first end) at time zone zone.name) as started,
      date_trunc('hour', t.ended at time zone zone.name) as ended, c.started_hour as was_started, c.ended_hour as was_ended
    from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
      as t(tenant_id, id, first, started, ended)
    cross join lateral (
      select coalesce((select time_zone from access.accounts where id = t.tenant_id), 'UTC') as name
    ) zone
    left join lateral (
      select c.started_hour, c.ended_hour from ${schema}.hourly_calls c
      where c.tenant_id = t.tenant_id and c.conversation_id = t.id offset 0
    ) c on true
  ), remembered as (
    insert into ${schema}.hourly_calls as c (tenant_id, conversation_id, started_hour, ended_hour)
    select tenant_id, id, started, ended from told
    on conflict (tenant_id, conversation_id) do update set
      started_hour = coalesce(excluded.started_hour, c.started_hour),
      ended_hour = coalesce(excluded.ended_hour, c.ended_hour)
  ), changes(tenant_id, hour, started, ended, raised) as (
    select tenant_id, started, 1, 0, 0 from told where started is not null
    union all
    select tenant_id, was_started, -1, 0, 0 from told where started is not null and was_started is not null
    union all
    select tenant_id, ended, 0, 1, 0 from told where ended is not null
    union all
    select tenant_id, was_ended, 0, -1, 0 from told where ended is not null and was_ended is not null
    union all
    select r.tenant_id, date_trunc('hour', r.at at time zone
        coalesce((select time_zone from access.accounts where id = r.tenant_id), 'UTC')), 0, 0, 1
      from unnest($6::text[], $7::timestamptz[]) as r(tenant_id, at)
  )
  insert into ${schema}.hourly_counts as h (tenant_id, day, hour, started, ended, raised)
  select tenant_id, hour::date, extract(hour from hour), sum(started), sum(ended), sum(raised)
  from changes group by tenant_id, hour
  on conflict (tenant_id, day, hour) do update set started = h.started + excluded.started,
    ended = h.ended + excluded.ended, raised = h.raised + excluded.raised`;

/** Counts calls and alerts in the hours of their accounts' clocks. */
export async function countCalls(
  db: Queryable,
  schema: ReadSchema,
  { calls, raised }: { readonly calls: readonly CallTimes[]; readonly raised: readonly Raised[] },
): Promise<void> {
  if (calls.length === 0 && raised.length === 0) return;
  const values = [
    quoted(calls.map(({ tenantId }) => tenantId)),
    literals(calls.map(({ id }) => id)),
    instants(calls.map(({ first }) => first)),
    instants(calls.map(({ started }) => started)),
    instants(calls.map(({ ended }) => ended)),
    quoted(raised.map(({ tenantId }) => tenantId)),
    instants(raised.map(({ at }) => at)),
  ];
  await db.query({ name: `hourly-count-calls-${schema}`, text: countCallsText(schema), values });
}
