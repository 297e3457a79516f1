import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ConnectionKey } from './health.ts';

/** A user's session. Only this session can complete the authorization that it started. */
export interface UserSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** A pending OAuth authorization of a connection by a user. */
export interface Authorization extends ConnectionKey, UserSession {
  readonly stateHash: Buffer;
  /** The PKCE verifier, sealed. */
  readonly verifier: Buffer;
  readonly redirectUri: string;
  readonly expiresAt: Date;
}

/** Stores a pending authorization, replacing the user's earlier one for the same connection. */
export async function insertAuthorization(db: Queryable, authorization: Authorization): Promise<void> {
  const { stateHash, tenantId, connectionId, userId, sessionId, verifier, redirectUri, expiresAt } = authorization;
  await db.query({
    name: 'connection-insert-authorization',
    text: `with before as (
        delete from connection.authorizations where tenant_id = $2 and connection_id = $3 and user_id = $4)
      insert into connection.authorizations (state_hash, tenant_id, connection_id, user_id, session_id, verifier, redirect_uri, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [stateHash, tenantId, connectionId, userId, sessionId, verifier, redirectUri, expiresAt],
  });
}

/** Takes a pending authorization, once. Returns undefined for another user, session or account than the one that started it. */
export async function takeAuthorization(
  db: Queryable,
  tenantId: string,
  { stateHash, userId, sessionId }: UserSession & { readonly stateHash: Buffer },
): Promise<Authorization | undefined> {
  const { rows } = await db.query<Authorization & Record<never, never>>({
    name: 'connection-take-authorization',
    text: `delete from connection.authorizations where tenant_id = $1 and state_hash = $2 and user_id = $3 and session_id = $4
      returning state_hash as "stateHash", tenant_id as "tenantId", connection_id as "connectionId", user_id as "userId",
        session_id as "sessionId", verifier, redirect_uri as "redirectUri", expires_at as "expiresAt"`,
    values: [tenantId, stateHash, userId, sessionId],
  });
  return rows[0];
}

/** Returns whether any user has a pending authorization with this state. */
export async function hasAuthorization(db: Queryable, stateHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'connection-has-authorization',
    text: 'select from connection.authorizations where state_hash = $1',
    values: [stateHash],
  });
  return rowCount === 1;
}

/** Deletes up to `limit` expired authorizations. Returns how many it deleted. */
export async function pruneAuthorizations(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'connection-prune-authorizations',
    text: `delete from connection.authorizations where ctid = any(array(
      select ctid from connection.authorizations where expires_at < $1 limit $2 for update skip locked))`,
    values: [now, limit],
  });
  return rowCount ?? 0;
}
