import type { Queryable } from '@switchboard/platform/postgres/types';
import type { SessionEndReason } from './queries.ts';

/** Which sessions to end: one, all of a person (entered accounts of that person included), or all in an account. */
export interface SessionsToEnd {
  readonly sessionId?: string;
  readonly userId?: string;
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
    userId = null,
    tenantId = null,
    enteredBy = null,
    exceptSessionId = null,
    reason,
    now,
  } = which;
  const { rows } = await db.query<{ id: string }>({
    name: 'end-sessions',
    text: END_SESSIONS,
    values: [sessionId, userId, tenantId, exceptSessionId, reason, now, enteredBy],
  });
  return rows.map(({ id }) => id);
}

const END_SESSIONS = `
  update access.sessions s set ended_at = $6, end_reason = $5
  where s.ended_at is null and s.id is distinct from $4 and (
    s.id = $1 or s.parent_id = $1 or s.user_id = $2 or s.impersonator_id = $2 or s.tenant_id = $3 or s.impersonator_id = $7)
  returning s.id`;
