import type { Platform } from '@switchboard/contracts/intake/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface ConnectionRow {
  readonly id: string;
  readonly name: string;
  readonly platform: Platform;
  readonly createdAt: Date;
  readonly lastEventAt: Date | null;
  readonly deletedAt: Date | null;
}

const COLUMNS = `id, name, platform, created_at as "createdAt", last_event_at as "lastEventAt", deleted_at as "deletedAt"`;

/** Lists an account's connections, newest first, deleted ones too. */
export async function listConnections(
  db: Queryable,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConnectionRow[]> {
  const { rows } = await db.query<ConnectionRow>({
    name: 'list-connections',
    text: `select ${COLUMNS} from access.connections where tenant_id = $1 order by created_at desc, id limit $2 offset $3`,
    values: [tenantId, limit, offset],
  });
  return rows;
}

/** Counts an account's connections. */
export async function countConnections(db: Queryable, tenantId: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'count-connections',
    text: 'select count(*) as total from access.connections where tenant_id = $1',
    values: [tenantId],
  });
  return rows[0]?.total ?? 0;
}

/** Writes a new connection with its sealed secret; false if there is one of its id. */
export async function insertConnection(
  db: Queryable,
  tenantId: string,
  connection: ConnectionRow & { readonly sealed: Buffer },
): Promise<boolean> {
  const { id, platform, name, sealed, createdAt } = connection;
  const { rowCount } = await db.query({
    name: 'insert-connection',
    text: `insert into access.connections (id, tenant_id, platform, name, secret, created_at)
      values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    values: [id, tenantId, platform, name, sealed, createdAt],
  });
  return rowCount === 1;
}

/** Reads and locks a connection of an account. */
export async function lockConnection(db: Queryable, tenantId: string, id: string): Promise<ConnectionRow | undefined> {
  const { rows } = await db.query<ConnectionRow>({
    name: 'lock-connection',
    text: `select ${COLUMNS} from access.connections where tenant_id = $1 and id = $2 for update`,
    values: [tenantId, id],
  });
  return rows[0];
}

/** Deletes a connection; its row stays, so that what came by it can be told. */
export async function markConnectionDeleted(
  db: Queryable,
  tenantId: string,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.query({
    name: 'delete-connection',
    text: 'update access.connections set deleted_at = $3 where tenant_id = $1 and id = $2 and deleted_at is null',
    values: [tenantId, id, now],
  });
}
