import type { Queryable } from '@switchboard/platform/postgres/types';
import { quoted } from '../pg-arrays.ts';
import type { Claiming } from './claimed.ts';

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

export interface Behind {
  readonly name: string;
  readonly tenantId: string;
  /** When the first event was accepted that it has yet to take. */
  readonly since: Date;
  /** When it last took one; null if it never did. */
  readonly movedAt: Date | null;
}

/** An append of a moment ago is about to be heard of. */
const HINT_GRACE = '50 ms';

const LIST_BEHIND = `
  select p.name, h.tenant_id as "tenantId", e.recorded_at as since, c.updated_at as "movedAt"
  from worker.projections p
  cross join es.tenant_head h
  left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = h.tenant_id
  join es.events e on e.tenant_id = h.tenant_id and e.position = coalesce(c.position, 0) + 1
  where p.name = any($1) and h.position > coalesce(c.position, 0) and e.recorded_at < clock_timestamp() - interval '${HINT_GRACE}'
  order by random() limit $2`;

/** Tenants with events that a consumer hasn't taken in, in any order, so that workers start at different ones. */
export async function listBehind(db: Queryable, names: readonly string[], limit: number): Promise<Behind[]> {
  // Planned anew each time: a plan made when there were few accounts is no good for many.
  const { rows } = await db.query<Behind & Row>({ text: LIST_BEHIND, values: [names, limit] });
  return rows;
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
