import type { SessionPayload } from '@switchboard/contracts/access/session';
import { findSession } from '../../http/auth/sessions.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { extendSessions } from './queries.ts';
import { answerSession } from './session-answer.ts';

/**
 * Extends the session, and the one beneath it, by the session's duration; never past the longest that a session may last.
 *
 * @throws {AppError} `session.expired`
 */
export async function refresh(deps: SessionDeps, ctx: Ctx): Promise<SessionPayload> {
  const { sessionId } = getSession(ctx);
  const now = ctx.now();
  const parentId = (await findSession(deps.pool, sessionId))?.parentId;
  const ids = parentId ? [sessionId, parentId] : [sessionId];
  await extendSessions(deps.pool, ids, { now, until: new Date(now.getTime() + deps.ttlMs) });
  return answerSession(deps, ctx, sessionId);
}
