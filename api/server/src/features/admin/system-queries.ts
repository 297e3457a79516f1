import type { Queryable } from '@switchboard/platform/postgres/types';
import { ALIVE_MS } from '@switchboard/platform/process/heartbeat';

export interface ProjectionRow {
  readonly name: string;
  readonly version: number;
  readonly tenants: number;
  readonly behind: number;
  readonly maxLag: number;
  readonly lagMs: number;
}

/** Reads the progress of each projection's current version: its accounts, how many lag, by how many events, and for how long. */
export async function listProjections(db: Queryable): Promise<ProjectionRow[]> {
  const { rows } = await db.query<ProjectionRow>({ name: 'list-projections', text: LIST_PROJECTIONS });
  return rows;
}

const LIST_PROJECTIONS = `
  select p.name, p.version, count(h.tenant_id) as tenants,
    count(*) filter (where h.position > coalesce(c.position, 0)) as behind,
    coalesce(max(h.position - coalesce(c.position, 0)), 0) as "maxLag",
    coalesce(greatest(0, extract(epoch from clock_timestamp() - min(oldest.recorded_at)) * 1000)::bigint, 0) as "lagMs"
  from worker.projections p
  left join es.tenant_head h on true
  left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = h.tenant_id
  left join lateral (
    select recorded_at from es.events e
    where e.tenant_id = h.tenant_id and e.position = coalesce(c.position, 0) + 1 limit 1
  ) oldest on h.position > coalesce(c.position, 0)
  group by p.name, p.version order by p.name`;

export interface StoppedRow {
  readonly projection: string;
  readonly tenantId: string;
  readonly accountName: string | null;
  readonly position: number;
  readonly streamId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly stoppedAt: Date;
}

const MAX_STOPPED = 200;

/** Lists the accounts that a current projection is stopped for, longest first, at most 200. */
export async function listStopped(db: Queryable): Promise<StoppedRow[]> {
  const { rows } = await db.query<StoppedRow>({ name: 'list-stopped', text: LIST_STOPPED });
  return rows;
}

// A stop ends when its projection's checkpoint passes it.
const LIST_STOPPED = `
  select s.projection, s.tenant_id as "tenantId", a.name as "accountName", s.position, s.stream_id as "streamId", s.type,
    s.schema_version as "schemaVersion", s.stopped_at as "stoppedAt"
  from worker.stops s
  join worker.projections p on p.name = s.projection and p.version = s.version
  join worker.checkpoints c on c.projection = s.projection and c.version = s.version and c.tenant_id = s.tenant_id
  left join access.accounts a on a.id = s.tenant_id
  where c.position < s.position
  order by s.stopped_at, s.tenant_id, s.projection limit ${MAX_STOPPED}`;

/** Removes up to `limit` stops that are over; returns how many. */
export async function pruneStops(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query({ name: 'prune-stops', text: PRUNE_STOPS, values: [limit] });
  return rowCount ?? 0;
}

// Stops of superseded versions are over as well.
const PRUNE_STOPS = `
  delete from worker.stops where ctid = any(array(
    select s.ctid from worker.stops s
    join worker.projections p on p.name = s.projection
    left join worker.checkpoints c on c.projection = s.projection and c.version = s.version and c.tenant_id = s.tenant_id
    where s.version < p.version or c.position >= s.position
    limit $1 for update of s skip locked))`;

export interface ProcessRow {
  readonly id: string;
  readonly kind: 'api' | 'worker';
  readonly streams: number;
  readonly bytesQueued: number;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly isAlive: boolean;
}

/** Lists the processes of the last few days, most recently seen first; those with a recent heartbeat are alive. */
export async function listProcesses(db: Queryable): Promise<ProcessRow[]> {
  const { rows } = await db.query<ProcessRow>({
    name: 'list-processes',
    text: `select id, kind, streams, bytes_queued as "bytesQueued", started_at as "startedAt", seen_at as "seenAt",
        not is_stopped and seen_at > clock_timestamp() - ${ALIVE_MS} * interval '1 millisecond' as "isAlive"
      from ops.processes order by seen_at desc, id limit ${MAX_PROCESSES}`,
  });
  return rows;
}

const MAX_PROCESSES = 500;

export interface DatabaseRow {
  readonly version: string;
  readonly sizeBytes: number;
  readonly events: number;
  /** The database's clock. */
  readonly at: Date;
}

/** Reads the database's version and size, and the number of events: the sum of the heads, because positions are dense. */
export async function readDatabase(db: Queryable): Promise<DatabaseRow> {
  const { rows } = await db.query<DatabaseRow>({
    name: 'read-database',
    text: `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
      (select coalesce(sum(position), 0)::bigint from es.tenant_head) as events, clock_timestamp() as at`,
  });
  return rows[0] ?? { version: '', sizeBytes: 0, events: 0, at: new Date(0) };
}
