import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ConnectionKey } from './health.ts';

/** The OAuth grant of a connection that a user has authorized. */
export interface Grant {
  readonly grantId: string;
  /** When the access token expires; null if the server didn't say. */
  readonly expiresAt: Date | null;
  readonly refreshAt: Date | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly refused: string | null;
}

/** Finds the grant of a connection; undefined if it was never authorized. */
export async function findGrant(db: Queryable, { tenantId, connectionId }: ConnectionKey): Promise<Grant | undefined> {
  const { rows } = await db.query<Grant & Record<never, never>>({
    name: 'connection-find-grant',
    text: `select grant_id as "grantId", expires_at as "expiresAt", refresh_at as "refreshAt", failures,
        failing_since as "failingSince", refused
      from connection.grants where tenant_id = $1 and connection_id = $2`,
    values: [tenantId, connectionId],
  });
  return rows[0];
}

/** A new grant. */
export interface NewGrant {
  readonly grantId: string;
  readonly at: Date;
  readonly expiresAt: Date | undefined;
  readonly refreshAt: Date | undefined;
}

/** Stores a new grant, replacing the previous one. */
export async function writeGrant(
  db: Queryable,
  { tenantId, connectionId }: ConnectionKey,
  { grantId, at, expiresAt, refreshAt }: NewGrant,
): Promise<void> {
  await db.query({
    name: 'connection-write-grant',
    text: `insert into connection.grants (tenant_id, connection_id, grant_id, authorized_at, expires_at, refresh_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, connection_id) do update set grant_id = excluded.grant_id, authorized_at = excluded.authorized_at,
        expires_at = excluded.expires_at, refresh_at = excluded.refresh_at, failures = 0, failing_since = null, refused = null`,
    values: [tenantId, connectionId, grantId, at, expiresAt ?? null, refreshAt ?? null],
  });
}

/** A grant's state after a refresh. */
export interface GrantUpdate {
  readonly grantId: string;
  readonly expiresAt: Date | null;
  readonly refreshAt: Date | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly refused: string | null;
}

/** Stores a grant's state after a refresh. Returns false if the grant has meanwhile been replaced or refused. */
export async function updateGrant(
  db: Queryable,
  { tenantId, connectionId }: ConnectionKey,
  { grantId, expiresAt, refreshAt, failures, failingSince, refused }: GrantUpdate,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'connection-update-grant',
    text: `update connection.grants set expires_at = $4, refresh_at = $5, failures = $6, failing_since = $7, refused = $8
      where tenant_id = $1 and connection_id = $2 and grant_id = $3 and refused is null`,
    values: [tenantId, connectionId, grantId, expiresAt, refreshAt, failures, failingSince, refused],
  });
  return rowCount === 1;
}

/** Marks a connection's grant as refused: a user must authorize the connection again. Does nothing without a grant. */
export async function refuseGrant(
  db: Queryable,
  { tenantId, connectionId }: ConnectionKey,
  reason: string,
): Promise<void> {
  await db.query({
    name: 'connection-refuse-grant',
    text: 'update connection.grants set refused = $3, refresh_at = null where tenant_id = $1 and connection_id = $2',
    values: [tenantId, connectionId, reason],
  });
}

/** Deletes the grant of a connection. */
export async function removeGrant(db: Queryable, { tenantId, connectionId }: ConnectionKey): Promise<void> {
  await db.query({
    name: 'connection-remove-grant',
    text: 'delete from connection.grants where tenant_id = $1 and connection_id = $2',
    values: [tenantId, connectionId],
  });
}

/** Deletes sealed texts of a connection by field. */
export async function removeTexts(
  db: Queryable,
  { tenantId, connectionId }: ConnectionKey,
  fields: readonly string[],
): Promise<void> {
  await db.query({
    name: 'connection-remove-texts',
    text: `delete from resource.sealed where tenant_id = $1 and kind = 'connections' and id = $2 and field = any($3)`,
    values: [tenantId, connectionId, fields],
  });
}
