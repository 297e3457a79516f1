import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../pg-arrays.ts';
import type { Versioned } from '../runtime/claimed.ts';
import type { Span } from '../runtime/log-queries.ts';

/** The relay's row in `worker.projections`, which is there only while Kafka carries events. */
export const RELAY = 'relay';

// The topics are a transport and no archive: whoever is behind reads what was before from the log.
const OPEN_RELAY = `
  with opened as (insert into worker.projections (name, version) values ('${RELAY}', 1) on conflict do nothing returning name, version)
  insert into worker.checkpoints (projection, version, tenant_id, position)
  select o.name, o.version, h.tenant_id, h.position from opened o cross join es.tenant_head h
  on conflict do nothing`;

/** Has the relay begin with what is appended from now on; one that has begun goes on where it was. */
export async function openRelay(db: Queryable): Promise<void> {
  await db.query({ text: OPEN_RELAY });
}

const CLOSE_RELAY = `
  with closed as (delete from worker.projections where name = '${RELAY}' returning name)
  delete from worker.checkpoints c using closed where c.projection = closed.name`;

/** Has the relay forgotten: nobody is to wait for it. */
export async function closeRelay(db: Queryable): Promise<void> {
  await db.query({ text: CLOSE_RELAY });
}

const READ_LOG_ID = `
  select s.system_identifier::text || '.' || c.timeline_id as id from pg_control_system() s, pg_control_checkpoint() c`;

/** Reads which log this is: positions of another database, or of one from before it was restored, mean other events. */
export async function readLogId(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>({ text: READ_LOG_ID });
  return rows[0]?.id ?? '';
}

export interface RelayedRow {
  readonly tenantId: string;
  readonly position: number;
  /** The row as the topic has it; see {@link CarriedRow}. */
  readonly text: string;
}

// PostgreSQL writes the text, so that nothing of the payload is read on its way.
const READ_RELAYED = `
  select e.tenant_id as "tenantId", e.position, json_build_object('log', $4::text, 'tenantId', e.tenant_id, 'position', e.position,
    'streamId', e.stream_id, 'version', e.version, 'type', e.type, 'schemaVersion', e.schema_version, 'recordedAt', e.recorded_at,
    'metadata', e.metadata, 'data', e.data)::text as text
  from unnest($1::text[], $2::bigint[], $3::bigint[]) as s(tenant_id, after, up_to)
  cross join lateral (
    select * from es.events where tenant_id = s.tenant_id and position > s.after and position <= s.up_to
    order by position offset 0
  ) e`;

/** Reads spans of positions as the topic has them, each tenant's ascending. */
export async function readRelayed(db: Queryable, spans: readonly Span[], logId: string): Promise<RelayedRow[]> {
  const values = [
    quoted(spans.map(({ tenantId }) => tenantId)),
    literals(spans.map(({ after }) => after)),
    literals(spans.map(({ upTo }) => upTo)),
    logId,
  ];
  const { rows } = await db.query<RelayedRow & Row>({ name: 'worker-read-relayed', text: READ_RELAYED, values });
  return rows.sort((a, b) => a.position - b.position);
}

const HAS_TAKEN = `
  select coalesce(c.position, 0) >= least($4::bigint, coalesce(h.position, 0)) as "hasTaken"
  from worker.projections p
  left join es.tenant_head h on h.tenant_id = $1
  left join worker.checkpoints c on c.projection = p.name and c.version = coalesce($3::integer, p.version) and c.tenant_id = $1
  where p.name = $2`;

/** Whether a consumer is done with a tenant's events up to a position, as far as the log has them. */
export async function hasTaken(
  db: Queryable,
  tenantId: string,
  { name, version, position }: Versioned & { readonly position: number },
): Promise<boolean> {
  const values = [tenantId, name, version ?? null, position];
  const { rows } = await db.query<{ hasTaken: boolean }>({ name: 'worker-has-taken', text: HAS_TAKEN, values });
  return rows[0]?.hasTaken ?? true;
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
