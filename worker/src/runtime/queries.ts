import type { Queryable } from '@switchboard/platform/postgres/types';

/** A claimed checkpoint, as it stands under the lock. */
export interface Claim {
  readonly version: number;
  readonly position: number;
  /** The tenant's last position. */
  readonly head: number;
  /** How many of the tenant's streams are parked. */
  readonly parked: number;
}

export interface ConsumerKey {
  readonly name: string;
  /** The one that readers see if absent. */
  readonly version?: number | undefined;
  readonly tenantId: string;
}

const CLAIM = `
  select c.version, c.position, c.parked, h.position as head
  from worker.projections p
  join worker.checkpoints c on c.projection = p.name and c.version = coalesce($3::integer, p.version) and c.tenant_id = $2
  join es.tenant_head h on h.tenant_id = $2
  where p.name = $1
  for update of c skip locked`;

/** Locks a tenant's checkpoint to the end of the transaction; undefined if another holds it or there is none. */
export async function claimTenant(db: Queryable, { name, version, tenantId }: ConsumerKey): Promise<Claim | undefined> {
  const values = [name, tenantId, version ?? null];
  const { rows } = await db.query<Claim & Row>({ name: 'worker-claim', text: CLAIM, values });
  return rows[0];
}

const CREATE_CHECKPOINT = `
  insert into worker.checkpoints (projection, version, tenant_id, position)
  select p.name, coalesce($3::integer, p.version), $2, 0 from worker.projections p where p.name = $1
  on conflict do nothing`;

/** Makes sure that a tenant has a checkpoint to claim. */
export async function createCheckpoint(db: Queryable, { name, version, tenantId }: ConsumerKey): Promise<void> {
  const values = [name, tenantId, version ?? null];
  await db.query({ name: 'worker-create-checkpoint', text: CREATE_CHECKPOINT, values });
}

export interface Checkpoint extends ConsumerKey {
  readonly version: number;
  readonly position: number;
  readonly parked: number;
}

const MOVE_CHECKPOINT = `
  update worker.checkpoints set position = $4, parked = $5, updated_at = now()
  where projection = $1 and version = $2 and tenant_id = $3`;

/** Moves a claimed checkpoint. */
export async function moveCheckpoint(db: Queryable, checkpoint: Checkpoint): Promise<void> {
  const { name, version, tenantId, position, parked } = checkpoint;
  const values = [name, version, tenantId, position, parked];
  await db.query({ name: 'worker-move-checkpoint', text: MOVE_CHECKPOINT, values });
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
  const { rows } = await db.query<Behind & Row>({ name: 'worker-behind', text: LIST_BEHIND, values: [names, limit] });
  return rows;
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
