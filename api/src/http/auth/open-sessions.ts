import type { OpenSession } from '@switchboard/contracts/access/account';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { deviceOf } from './device.ts';

/** A session that is still open. */
export interface OpenSessionRow {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

const MAX_SESSIONS = 100;

/** Lists the sessions that a person opened and that are still open, the last used first, 100 at most. */
export async function listOpenSessions(
  db: Queryable,
  tenantId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<OpenSessionRow[]> {
  const { rows } = await db.query<OpenSessionRow>({
    name: 'list-open-sessions',
    text: `select id, address, user_agent as "userAgent", created_at as "createdAt", coalesce(last_seen_at, created_at) as "lastSeenAt"
      from access.sessions
      where tenant_id = $1 and user_id = $2 and impersonator_id is null and ended_at is null and expires_at > $3
      order by coalesce(last_seen_at, created_at) desc, id limit ${MAX_SESSIONS}`,
    values: [tenantId, userId, now],
  });
  return rows;
}

/** Tells whether a session is one of a person's open ones. */
export async function hasOpenSession(
  db: Queryable,
  tenantId: string,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-open-session',
    text: `select from access.sessions
      where tenant_id = $1 and user_id = $2 and id = $3 and impersonator_id is null and ended_at is null and expires_at > $4`,
    values: [tenantId, userId, sessionId, now],
  });
  return rowCount === 1;
}

/** A session as people see it; `currentId` is of the one that asks. */
export function toOpenSession(row: OpenSessionRow, currentId: string): OpenSession {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    device: deviceOf(row.userAgent),
    address: row.address,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}
