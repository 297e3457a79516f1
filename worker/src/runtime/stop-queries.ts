import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ClaimKey } from './claimed.ts';
import type { UnknownEvent } from './unknown-events.ts';

const NOTE_STOP = `
  insert into worker.stops as s (projection, version, tenant_id, position, stream_id, type, schema_version)
  select p.name, coalesce($2::integer, p.version), $3, $4, $5, $6, $7 from worker.projections p where p.name = $1
  on conflict (projection, version, tenant_id) do update
    set position = excluded.position, stream_id = excluded.stream_id, type = excluded.type,
      schema_version = excluded.schema_version, stopped_at = excluded.stopped_at
    where s.position <> excluded.position or s.schema_version <> excluded.schema_version`;

/** Notes at which event a consumer stands still for a tenant. */
export async function noteStop(db: Queryable, { name, version, tenantId }: ClaimKey, at: UnknownEvent): Promise<void> {
  const values = [name, version ?? null, tenantId, at.position, at.streamId, at.type, at.schemaVersion];
  await db.query({ name: 'worker-note-stop', text: NOTE_STOP, values });
}
