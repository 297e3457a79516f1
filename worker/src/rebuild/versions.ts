import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';

const READ_VERSION = 'select version from worker.projections where name = $1';

/** The version of a projection that readers see. */
export async function readVersion(db: Queryable, name: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>({ text: READ_VERSION, values: [name] });
  const [row] = rows;
  if (row === undefined) throw new RangeError(`no projection ${name}`);
  return row.version;
}

/** Forgets checkpoints and parked streams of every version but one. */
export async function forgetOtherVersions(client: PoolClient, name: string, version: number): Promise<void> {
  const values = [name, version];
  await client.query({ text: 'delete from worker.checkpoints where projection = $1 and version <> $2', values });
  await client.query({ text: 'delete from worker.dead_letters where projection = $1 and version <> $2', values });
}

// md5 of chance, as the migration makes it: nobody's cursor of before fits after.
const USE_VERSION = `
  update worker.projections set version = $2, generation = md5(random()::text || clock_timestamp()::text) where name = $1`;

/** Makes a version the one that readers see; their cursors begin anew. */
export async function useVersion(client: PoolClient, name: string, version: number): Promise<void> {
  await client.query({ text: USE_VERSION, values: [name, version] });
}

const LIST_TENANTS = `
  select h.tenant_id as "tenantId", h.position as head, h.position - coalesce(c.position, 0) as events
  from es.tenant_head h left join worker.checkpoints c
    on c.projection = $1 and c.version = $2 and c.tenant_id = h.tenant_id
  where h.position > coalesce(c.position, 0)
  order by 3 desc, 1`;

export interface Waiting {
  readonly tenantId: string;
  readonly head: number;
  readonly events: number;
}

/** Tenants with events that a version hasn't taken in, those with most first. */
export async function listWaiting(db: Queryable, name: string, version: number): Promise<Waiting[]> {
  const { rows } = await db.query<Waiting & Record<never, never>>({ text: LIST_TENANTS, values: [name, version] });
  return rows;
}
