import type { Queryable } from '@switchboard/platform/postgres/types';

/** The maximum number of accounts that one run measures. */
const MAX_ACCOUNTS = 1_000;
/** The maximum number of events per statement, and of statements per account and run. */
const MAX_EVENTS_PER_STATEMENT = 20_000;
const MAX_STEPS = 50;
/** The size of an event's row without data and metadata, index entries included. */
const ROW_BYTES = 200;

/**
 * Measures the stored bytes of accounts whose logs have grown: their new events and all their files.
 *
 * Replicas may run it concurrently without counting events twice. Events that were erased later stay counted.
 */
export async function measureStored(db: Queryable, now: Date): Promise<void> {
  for (const { tenantId, measured } of await listGrown(db)) {
    let since: number | undefined = measured;
    for (let step = 0; step < MAX_STEPS && since !== undefined; step++)
      since = await measureEvents(db, { tenantId, since, now });
    await measureMedia(db, tenantId);
  }
}

interface Grown {
  readonly tenantId: string;
  /** The position up to which the log has been measured. */
  readonly measured: number;
}

async function listGrown(db: Queryable): Promise<Grown[]> {
  const { rows } = await db.query<Grown>({
    name: 'list-grown-logs',
    text: `select h.tenant_id as "tenantId", coalesce(s.event_position, 0)::float8 as measured
      from es.tenant_head h join access.accounts a on a.id = h.tenant_id left join access.stored s on s.tenant_id = h.tenant_id
      where h.position > coalesce(s.event_position, 0) order by h.position - coalesce(s.event_position, 0) desc limit ${MAX_ACCOUNTS}`,
  });
  return rows;
}

interface Since {
  readonly tenantId: string;
  readonly since: number;
  readonly now: Date;
}

/** Measures an account's next events. @returns the last position; undefined without new events or if another replica measured them */
async function measureEvents(db: Queryable, { tenantId, since, now }: Since): Promise<number | undefined> {
  const { rows } = await db.query<{ position: number }>({
    name: 'measure-events',
    text: `insert into access.stored as s (tenant_id, event_bytes, event_position, measured_at)
      select $1, sum(pg_column_size(e.data) + pg_column_size(e.metadata) + ${ROW_BYTES}), max(e.position), $3
      from (select data, metadata, position from es.events where tenant_id = $1 and position > $2
          order by position limit ${MAX_EVENTS_PER_STATEMENT}) e
      having count(*) > 0
      on conflict (tenant_id) do update set event_bytes = s.event_bytes + excluded.event_bytes,
        event_position = excluded.event_position, measured_at = excluded.measured_at
      where s.event_position = $2
      returning event_position::float8 as position`,
    values: [tenantId, since, now],
  });
  return rows[0]?.position;
}

async function measureMedia(db: Queryable, tenantId: string): Promise<void> {
  await db.query({
    name: 'measure-media',
    text: `update access.stored set media_bytes =
        (select coalesce(sum(bytes), 0) from media.recordings where tenant_id = $1 and state = 'stored') +
        (select coalesce(sum((f ->> 'bytes')::bigint), 0) from resource.items i
          cross join jsonb_array_elements(case jsonb_typeof(i.fields -> 'files') when 'array' then i.fields -> 'files' else '[]' end) f
          where i.tenant_id = $1 and i.kind = 'candidates')
      where tenant_id = $1`,
    values: [tenantId],
  });
}
