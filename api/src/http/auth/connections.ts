import type { SecretBox } from '@switchboard/application/secrets/secret-box';
import type { Platform } from '@switchboard/contracts/intake/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A connection to a voice platform, as its webhook needs it. */
export interface Connection {
  readonly id: string;
  readonly tenantId: string;
  readonly platform: Platform;
  readonly secret: string;
}

/** What connections' secrets are sealed for; see {@link SecretBox}. */
export const CONNECTION_SECRETS = 'connection secrets';

/** Finds a connection that has not been deleted. */
export async function findConnection(db: Queryable, box: SecretBox, id: string): Promise<Connection | undefined> {
  const { rows } = await db.query<Omit<Connection, 'secret'> & { sealed: Buffer }>({
    name: 'find-connection',
    text: `select id, tenant_id as "tenantId", platform, secret as sealed from access.connections where id = $1 and deleted_at is null`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { sealed, ...connection } = row;
  return { ...connection, secret: box.open(sealed, connection.id) };
}

/** Notes that a connection has brought something, at most once in ten seconds. */
export async function touchConnection(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query({
    name: 'touch-connection',
    text: `update access.connections set last_event_at = $2
      where id = $1 and (last_event_at is null or last_event_at < $2::timestamptz - interval '10 seconds')`,
    values: [id, now],
  });
}
