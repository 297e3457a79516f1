import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ClaimKey } from './claimed.ts';

const CREATE_CHECKPOINT = `
  insert into worker.checkpoints (projection, version, tenant_id, position)
  select p.name, coalesce($3::integer, p.version), $2, 0 from worker.projections p where p.name = $1
  on conflict do nothing`;

/** Makes sure that a tenant has a checkpoint to claim; answers whether it is new. */
export async function createCheckpoint(db: Queryable, { name, version, tenantId }: ClaimKey): Promise<boolean> {
  const values = [name, tenantId, version ?? null];
  const { rowCount } = await db.query({ name: 'worker-create-checkpoint', text: CREATE_CHECKPOINT, values });
  return rowCount === 1;
}

export interface Behind {
  readonly name: string;
  readonly tenantId: string;
  /** When the first event was accepted that it has yet to take. */
  readonly since: Date;
}

const LIST_BEHIND = `
  select p.name, h.tenant_id as "tenantId", e.recorded_at as since
  from worker.projections p
  cross join es.tenant_head h
  left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = h.tenant_id
  join es.events e on e.tenant_id = h.tenant_id and e.position = coalesce(c.position, 0) + 1
  where p.name = any($1) and h.position > coalesce(c.position, 0)
  order by random() limit $2`;

/** Tenants with events that a consumer hasn't taken in, in any order, so that workers start at different ones. */
export async function listBehind(db: Queryable, names: readonly string[], limit: number): Promise<Behind[]> {
  // Planned anew each time: a plan made when there were few accounts is no good for many.
  const { rows } = await db.query<Behind & Row>({ text: LIST_BEHIND, values: [names, limit] });
  return rows;
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
