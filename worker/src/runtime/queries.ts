import type { Queryable } from '@switchboard/platform/postgres/types';
import { quoted } from '../pg-arrays.ts';
import type { Claiming, ClaimKey } from './claimed.ts';

const CREATE_CHECKPOINTS = `
  insert into worker.checkpoints (projection, version, tenant_id, position)
  select p.name, coalesce($3::integer, p.version), t.tenant_id, 0
  from worker.projections p cross join unnest($2::text[]) as t(tenant_id) where p.name = $1
  on conflict do nothing returning tenant_id as "tenantId"`;

/** Makes sure that tenants have a checkpoint to claim; answers those that had none. */
export async function createCheckpoints(db: Queryable, { name, version, tenantIds }: Claiming): Promise<string[]> {
  const values = [name, quoted([...tenantIds].sort()), version ?? null];
  const { rows } = await db.query<{ tenantId: string }>({
    name: 'worker-create-checkpoints',
    text: CREATE_CHECKPOINTS,
    values,
  });
  return rows.map(({ tenantId }) => tenantId);
}

const READ_POSITION = `
  select c.position from worker.checkpoints c join worker.projections p on p.name = c.projection
  where c.projection = $1 and c.version = coalesce($2::integer, p.version) and c.tenant_id = $3`;

/** How far a consumer is with a tenant; 0 before its first event. */
export async function readPosition(db: Queryable, { name, version, tenantId }: ClaimKey): Promise<number> {
  const values = [name, version ?? null, tenantId];
  const { rows } = await db.query<{ position: number }>({ name: 'worker-read-position', text: READ_POSITION, values });
  return rows[0]?.position ?? 0;
}

export interface Behind {
  readonly name: string;
  readonly tenantId: string;
  /** When the first event was accepted that it has yet to take. */
  readonly since: Date;
  /** When it last took one; null if it never did. */
  readonly movedAt: Date | null;
}

/** An append of a moment ago is about to be heard of. */
export const HINT_GRACE_MS = 50;

const LIST_BEHIND = `
  select name, tenant_id as "tenantId", since, moved_at as "movedAt"
  from worker.behind($1, make_interval(secs => $3::float8 / 1000), $2)`;

/**
 * Tenants with events that a consumer hasn't taken in, in any order, so that workers start at different ones.
 *
 * Each look compares all heads with all checkpoints as they stand and remembers nothing: it finds whoever is behind, whether a hint was lost, a
 * consumer is new, another version is the one that readers see, or a checkpoint was reset or is missing. It reads each of them once, and of the log
 * only the first event that each who is behind has yet to take. Events younger than `graceMs` are left out.
 */
export async function listBehind(
  db: Queryable,
  names: readonly string[],
  limit: number,
  graceMs = HINT_GRACE_MS,
): Promise<Behind[]> {
  const values = [quoted(names), limit, graceMs];
  const { rows } = await db.query<Behind & Row>({ name: 'worker-list-behind', text: LIST_BEHIND, values });
  return rows;
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
