import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';

export interface ParkedRow {
  readonly id: number;
  readonly projection: string;
  readonly tenantId: string;
  readonly accountName: string | null;
  readonly streamId: string;
  readonly position: number;
  readonly reason: string;
  readonly attempts: number;
  readonly parkedAt: Date;
  readonly replayAskedAt: Date | null;
}

const MAX_PARKED = 200;

// A replay is requested by an event in the stream, and is pending until the projection has passed it. That event is among the newest 20.
const PARKED = `
  select d.id, d.projection, d.tenant_id as "tenantId", a.name as "accountName", d.stream_id as "streamId", d.position, d.reason,
    d.attempts, d.parked_at as "parkedAt", asked.recorded_at as "replayAskedAt"
  from worker.dead_letters d
  join worker.projections p on p.name = d.projection and p.version = d.version
  left join access.accounts a on a.id = d.tenant_id
  left join worker.checkpoints c on c.projection = d.projection and c.version = d.version and c.tenant_id = d.tenant_id
  left join lateral (
    select newest.recorded_at from (
      select e.recorded_at, e.type, e.position from es.events e
      where e.tenant_id = d.tenant_id and e.stream_id = d.stream_id order by e.version desc limit 20
    ) newest
    where newest.type = 'stream.resumed' and newest.position > coalesce(c.position, 0)
    order by newest.position desc limit 1
  ) asked on true`;

/** Lists the parked streams of current projections, newest first, at most 200, for all accounts or one. */
export async function listParked(db: Queryable, tenantId?: string): Promise<ParkedRow[]> {
  const { rows } = await db.query<ParkedRow>({
    name: 'list-parked',
    text: `${PARKED} where $1::text is null or d.tenant_id = $1 order by d.parked_at desc, d.id desc limit ${MAX_PARKED}`,
    values: [tenantId ?? null],
  });
  return rows;
}

/** Finds a parked stream of a current projection. */
export async function findParked(db: Queryable, id: number): Promise<ParkedRow | undefined> {
  const { rows } = await db.query<ParkedRow>({ name: 'find-parked', text: `${PARKED} where d.id = $1`, values: [id] });
  return rows[0];
}

/** Locks a parked stream, if it exists, until the end of the transaction. */
export async function lockParked(client: PoolClient, id: number): Promise<void> {
  const text = 'select 1 from worker.dead_letters where id = $1 for update';
  await client.query({ name: 'lock-parked', text, values: [id] });
}
