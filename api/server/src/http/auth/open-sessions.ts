import type { OpenSession } from '@switchboard/contracts/access/account';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { parseDevice } from './device.ts';

/** An open session. */
export interface OpenSessionRow {
  readonly id: string;
  /** The session's member and account. */
  readonly userId: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

const MAX_SESSIONS = 100;

const OPEN_SESSION = `
  select s.id, s.user_id as "userId", s.tenant_id as "tenantId", a.name as "tenantName", s.address, s.user_agent as "userAgent",
    s.created_at as "createdAt", coalesce(s.last_seen_at, s.created_at) as "lastSeenAt"
  from access.sessions s join access.accounts a on a.id = s.tenant_id`;
const IS_OPEN = 's.impersonator_id is null and s.ended_at is null and s.expires_at >';
const LAST_USED_FIRST = `order by coalesce(s.last_seen_at, s.created_at) desc, s.id limit ${MAX_SESSIONS}`;

/** Lists the open sessions of a member in an account, last used first, 100 at most. */
export async function listOpenSessions(
  db: Queryable,
  tenantId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<OpenSessionRow[]> {
  const { rows } = await db.query<OpenSessionRow>({
    name: 'list-open-sessions',
    text: `${OPEN_SESSION} where s.tenant_id = $1 and s.user_id = $2 and ${IS_OPEN} $3 ${LAST_USED_FIRST}`,
    values: [tenantId, userId, now],
  });
  return rows;
}

// A member without a person has only their own sessions.
const OWN = `s.user_id in (
  select u.id from access.users me join access.users u on u.id = me.id or u.person_id = me.person_id where me.tenant_id = $1 and me.id = $2)`;

/** Lists the open sessions of a member's person in all their accounts, last used first, 100 at most. */
export async function listOwnSessions(
  db: Queryable,
  tenantId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<OpenSessionRow[]> {
  const { rows } = await db.query<OpenSessionRow>({
    name: 'list-own-sessions',
    text: `${OPEN_SESSION} where ${OWN} and ${IS_OPEN} $3 ${LAST_USED_FIRST}`,
    values: [tenantId, userId, now],
  });
  return rows;
}

/** Finds an open session of a member's person in any of their accounts. */
export async function findOwnSession(
  db: Queryable,
  tenantId: string,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<OpenSessionRow | undefined> {
  const { rows } = await db.query<OpenSessionRow>({
    name: 'find-own-session',
    text: `${OPEN_SESSION} where ${OWN} and s.id = $4 and ${IS_OPEN} $3`,
    values: [tenantId, userId, now, sessionId],
  });
  return rows[0];
}

/** Converts a row for the wire; `currentId` is the session of the request. */
export function toOpenSession(row: OpenSessionRow, currentId: string): OpenSession {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    tenantName: row.tenantName,
    device: parseDevice(row.userAgent),
    address: row.address,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}
