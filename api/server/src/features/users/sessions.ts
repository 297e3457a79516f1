import { changeAccess } from '@switchboard/application/access/change-access';
import type { OpenSession } from '@switchboard/contracts/access/account';
import { AppError } from '@switchboard/platform/app-error';
import { listOpenSessions, toOpenSession } from '../../http/auth/open-sessions.ts';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { UserDeps } from './deps.ts';
import { findUser, lockUser } from './user-rows.ts';

/** Lists a person's open sessions. @throws {AppError} `resource.not_found` */
export async function listUserSessions({ pool }: UserDeps, ctx: Ctx, userId: string): Promise<OpenSession[]> {
  const { tenantId, sessionId } = getSession(ctx);
  if ((await findUser(pool, tenantId, userId)) === undefined) throw new AppError('resource.not_found');
  const rows = await listOpenSessions(pool, tenantId, { userId, now: ctx.now() });
  return rows.map((row) => toOpenSession(row, sessionId));
}

/**
 * Ends all of a person's sessions and streams, except for the requester's current session.
 *
 * @throws {AppError} `resource.not_found`; `permission.denied` unless an agency owner signs out an agency owner.
 */
export async function endUserSessions(deps: UserDeps, ctx: Ctx, userId: string): Promise<{ endedSessions: number }> {
  const { tenantId, sessionId, user } = getSession(ctx);
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const person = await lockUser(client, tenantId, userId);
    if (person === undefined) throw new AppError('resource.not_found');
    if (person.role === 'agency_owner' && user.role !== 'agency_owner') throw new AppError('permission.denied');
    const result = await endSessions(client, {
      userId,
      exceptSessionId: sessionId,
      reason: 'revoked',
      now: ctx.now(),
    });
    const audit = result.map((id) => {
      const data = { userId, sessionId: id };
      return { tenantId, subjectId: userId, type: 'session.revoked' as const, data };
    });
    return { result, audit };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'revoked' });
  return { endedSessions: ended.length };
}
