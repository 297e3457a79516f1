import type { Queryable } from '@switchboard/platform/postgres/types';
import type { SessionEndReason } from './queries.ts';

/** Which sessions to end: one, all of a member or of a person in all their accounts (accounts that they entered included), or all in an account. */
export interface SessionsToEnd {
  readonly sessionId?: string;
  /** A member's: the sessions of one person in one account. */
  readonly userId?: string;
  /** A person's, in all their accounts. */
  readonly personId?: string;
  readonly tenantId?: string;
  /** Those that this person entered, and not their own. */
  readonly enteredBy?: string;
  /** This one goes on. */
  readonly exceptSessionId?: string;
  readonly reason: SessionEndReason;
  readonly now: Date;
}

/** Ends live sessions, and those above an ended one; answers their ids, to be announced after the commit. */
export async function endSessions(db: Queryable, which: SessionsToEnd): Promise<string[]> {
  const {
    sessionId = null,
    userId,
    personId,
    tenantId = null,
    enteredBy = null,
    exceptSessionId = null,
    reason,
    now,
  } = which;
  const userIds = [...(userId ? [userId] : []), ...(personId ? await listMemberships(db, personId) : [])];
  const { rows } = await db.query<{ id: string }>({
    name: 'end-sessions',
    text: END_SESSIONS,
    values: [sessionId, userIds, tenantId, exceptSessionId, reason, now, enteredBy],
  });
  return rows.map(({ id }) => id);
}

const END_SESSIONS = `
  update access.sessions s set ended_at = $6, end_reason = $5
  where s.ended_at is null and s.id is distinct from $4 and (
    s.id = $1 or s.parent_id = $1 or s.user_id = any($2) or s.impersonator_id = any($2) or s.tenant_id = $3 or s.impersonator_id = $7)
  returning s.id`;

/** Sessions in other accounts that may be open at once above one session. */
const MAX_ABOVE = 20;

/** Makes room for one more session in another account above a session: ends the oldest live ones; answers their ids, to be announced after the commit. */
export async function limitSessionsAbove(db: Queryable, sessionId: string, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'limit-sessions-above',
    text: `update access.sessions set ended_at = $2, end_reason = 'logout' where id = any(array(
      select id from access.sessions where parent_id = $1 and ended_at is null order by created_at desc, id offset $3)) returning id`,
    values: [sessionId, now, MAX_ABOVE - 1],
  });
  return rows.map(({ id }) => id);
}

/** The member ids of a person, of removed memberships too. */
async function listMemberships(db: Queryable, personId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'list-memberships-of-person',
    text: 'select id from access.users where person_id = $1',
    values: [personId],
  });
  return rows.map(({ id }) => id);
}
