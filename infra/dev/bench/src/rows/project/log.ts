import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { loadBulk } from '@switchboard/seed/bulk/load';
import type { Pool } from 'pg';

const STAGE = 'acc_stage';
const TAGS = 15;

/** Generates ten thousand conversations, 85,000 events, in a staging account. */
export async function stageLog(pool: Pool): Promise<void> {
  const tagIds = Array.from({ length: TAGS }, (_, index) => SmartTagId.parse(index + 1));
  await loadBulk(pool, { tenantId: STAGE, profile: '10k', tagIds, end: new Date() });
  await pool.query('analyze es.events, es.streams, es.tenant_head');
}

// Threads with thousands of messages are left out, so that accounts are alike.
const COPY_EVENTS = `
  with chosen as (
    select stream_id, $3 || '_' || (row_number() over (order by stream_id)) % $4 as tenant_id
    from es.streams where tenant_id = $1 and version < 100 limit $2
  )
  insert into es.events (tenant_id, position, stream_id, version, type, schema_version, data, metadata, recorded_at)
  select c.tenant_id, row_number() over (partition by c.tenant_id order by e.position),
    e.stream_id, e.version, e.type, e.schema_version, e.data, e.metadata, now()
  from chosen c join es.events e on e.tenant_id = $1 and e.stream_id = c.stream_id`;
const COPY_STREAMS = `
  insert into es.streams (tenant_id, stream_id, version)
  select tenant_id, stream_id, max(version) from es.events where tenant_id like $1 group by tenant_id, stream_id`;
const COPY_HEADS = `
  insert into es.tenant_head (tenant_id, position)
  select tenant_id, max(position) from es.events where tenant_id like $1 group by tenant_id`;

export interface Accounts {
  /** The prefix of the accounts' ids. */
  readonly name: string;
  readonly count: number;
  readonly conversations: number;
}

/** Distributes staged conversations over new accounts, as if they had just been appended. Returns the number of events. */
export async function openAccounts(db: Queryable, { name, count, conversations }: Accounts): Promise<number> {
  const { rowCount } = await db.query({ text: COPY_EVENTS, values: [STAGE, conversations, name, count] });
  await db.query({ text: COPY_STREAMS, values: [`${name}_%`] });
  await db.query({ text: COPY_HEADS, values: [`${name}_%`] });
  return rowCount ?? 0;
}

const MISSING = `
  select coalesce(sum(h.position - coalesce(c.position, 0)), 0)::integer as events
  from es.tenant_head h
  left join worker.projections p on p.name = 'inbox'
  left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = h.tenant_id`;

/** Counts the events that the inbox has not projected yet. */
export async function countUnprojected(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ events: number }>({ text: MISSING });
  return rows[0]?.events ?? 0;
}

const BEHIND = `
  select count(*)::integer as tenants from worker.projections p cross join es.tenant_head h
  left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = h.tenant_id
  where h.position > coalesce(c.position, 0)`;

/** Counts the pairs of consumer and account in which the consumer is behind. */
export async function countBehind(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ tenants: number }>({ text: BEHIND });
  return rows[0]?.tenants ?? 0;
}
