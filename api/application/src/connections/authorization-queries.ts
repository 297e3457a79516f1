import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ConnectionKey } from './health-queries.ts';

/** A person in a session. */
export interface Asked {
  readonly userId: string;
  readonly sessionId: string;
}

/** Somebody who is asked to let a connection in. */
export interface Authorization extends ConnectionKey, Asked {
  readonly stateHash: Buffer;
  /** The PKCE verifier, sealed. */
  readonly verifier: Buffer;
  readonly redirectUri: string;
  readonly expiresAt: Date;
}

/** Writes down who is asked, in place of what they were asked for the same connection before. */
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

/** Takes what somebody was asked, once, if it was them, in the same session of the same account. */
export async function takeAuthorization(
  db: Queryable,
  tenantId: string,
  { stateHash, userId, sessionId }: Asked & { readonly stateHash: Buffer },
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

/** Whether somebody, be it another person, was asked by this state. */
export async function hasAuthorization(db: Queryable, stateHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'connection-has-authorization',
    text: 'select from connection.authorizations where state_hash = $1',
    values: [stateHash],
  });
  return rowCount === 1;
}

/** Removes up to `limit` of those that nobody answered in time; answers how many. */
export async function pruneAuthorizations(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'connection-prune-authorizations',
    text: `delete from connection.authorizations where ctid = any(array(
      select ctid from connection.authorizations where expires_at < $1 limit $2 for update skip locked))`,
    values: [now, limit],
  });
  return rowCount ?? 0;
}
