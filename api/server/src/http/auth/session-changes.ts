import type { Queryable } from '@switchboard/platform/postgres/types';
import type { SessionEndReason } from './sessions.ts';

/** Selects the sessions to end. A person's sessions include those in accounts that they entered. */
export interface SessionsToEnd {
  readonly sessionId?: string;
  /** A member: one person in one account. */
  readonly userId?: string;
  /** A person in all their accounts. */
  readonly personId?: string;
  readonly tenantId?: string;
  /** Only sessions in accounts that this person entered, not their own. */
  readonly enteredBy?: string;
  /** Keeps this session. */
  readonly exceptSessionId?: string;
  readonly reason: SessionEndReason;
  readonly now: Date;
}

/** Ends live sessions and their children. @returns their ids, to be announced after the commit */
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

/** The maximum number of live child sessions, in other accounts, of one session. */
const MAX_CHILDREN = 20;

/** Makes room for one more child of a session by ending the oldest ones. @returns their ids, to be announced after the commit */
export async function limitChildSessions(db: Queryable, sessionId: string, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'limit-sessions-above',
    text: `update access.sessions set ended_at = $2, end_reason = 'logout' where id = any(array(
      select id from access.sessions where parent_id = $1 and ended_at is null order by created_at desc, id offset $3)) returning id`,
    values: [sessionId, now, MAX_CHILDREN - 1],
  });
  return rows.map(({ id }) => id);
}

/** Lists the member ids of a person, removed memberships included. */
async function listMemberships(db: Queryable, personId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'list-memberships-of-person',
    text: 'select id from access.users where person_id = $1',
    values: [personId],
  });
  return rows.map(({ id }) => id);
}

const KEEP_DAYS = 30;

/** Removes sessions and reset tokens that expired more than 30 days ago. */
export async function pruneAccess(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000);
  await db.query({
    name: 'prune-sessions',
    text: 'delete from access.sessions where expires_at < $1',
    values: [before],
  });
  await db.query({
    name: 'prune-reset-tokens',
    text: 'delete from access.reset_tokens where expires_at < $1',
    values: [before],
  });
}
