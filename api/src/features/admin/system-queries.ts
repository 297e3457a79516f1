import type { Queryable } from '@switchboard/platform/postgres/types';

export interface ProjectionRow {
  readonly name: string;
  readonly version: number;
  readonly tenants: number;
  readonly behind: number;
  readonly maxLag: number;
}

/** Reads how far each projection's current version is: accounts, how many of them are behind, and the most events behind. */
export async function listProjections(db: Queryable): Promise<ProjectionRow[]> {
  const { rows } = await db.query<ProjectionRow>({ name: 'list-projections', text: LIST_PROJECTIONS });
  return rows;
}

const LIST_PROJECTIONS = `
  select p.name, p.version, count(h.tenant_id) as tenants,
    count(*) filter (where h.position > coalesce(c.position, 0)) as behind,
    coalesce(max(h.position - coalesce(c.position, 0)), 0) as "maxLag"
  from worker.projections p
  left join es.tenant_head h on true
  left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = h.tenant_id
  group by p.name, p.version order by p.name`;

export interface ParkedRow {
  readonly projection: string;
  readonly tenantId: string;
  readonly streamId: string;
  readonly position: number;
  readonly reason: string;
  readonly parkedAt: Date;
}

const MOST_PARKED = 200;

/** Lists parked streams, newest first, the first 200. */
export async function listParked(db: Queryable): Promise<ParkedRow[]> {
  const { rows } = await db.query<ParkedRow>({
    name: 'list-parked',
    text: `select projection, tenant_id as "tenantId", stream_id as "streamId", position, reason, parked_at as "parkedAt"
      from worker.dead_letters order by parked_at desc, id desc limit ${MOST_PARKED}`,
  });
  return rows;
}

export interface DatabaseRow {
  readonly version: string;
  readonly sizeBytes: number;
  readonly events: number;
}

/** Reads the database's version and size, and how many events the log holds: positions have no gaps. */
export async function readDatabase(db: Queryable): Promise<DatabaseRow> {
  const { rows } = await db.query<DatabaseRow>({
    name: 'read-database',
    text: `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
      (select coalesce(sum(position), 0)::bigint from es.tenant_head) as events`,
  });
  return rows[0] ?? { version: '', sizeBytes: 0, events: 0 };
}

export interface MailRow {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly status: 'kept' | 'sent' | 'failed';
  readonly createdAt: Date;
}

/** Lists mails, newest first. */
export async function listMails(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<MailRow[]> {
  const { rows } = await db.query<MailRow>({
    name: 'list-mails',
    text: `select id, to_address as "to", subject, text, link, status, created_at as "createdAt"
      from access.mails order by created_at desc, id desc limit $1 offset $2`,
    values: [limit, offset],
  });
  return rows;
}

/** Counts mails. */
export async function countMails(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'count-mails',
    text: 'select count(*) as total from access.mails',
  });
  return rows[0]?.total ?? 0;
}
