import { auditAppend } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { Membership } from '@switchboard/contracts/access/memberships';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { AppError } from '@switchboard/platform/app-error';
import { endSessions } from '../../http/auth/session-changes.ts';
import { findSession } from '../../http/auth/sessions.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { entering, signedIn } from './login.ts';
import { findMemberIn, listMembershipsOf } from './membership-queries.ts';
import { openSession } from './open-session.ts';
import { lockPerson } from './queries.ts';
import { answerSession } from './session-answer.ts';

/**
 * Lists the accounts that the signed-in person may enter, by name.
 *
 * @throws {AppError} `permission.denied` for impersonators: a person's other accounts are private.
 */
export async function listMemberships({ pool }: SessionDeps, ctx: Ctx): Promise<{ data: Membership[] }> {
  const { tenantId, user } = getSession(ctx);
  return { data: await listMembershipsOf(pool, tenantId, user.id) };
}

/**
 * Enters another account of the signed-in person. The session in this one ends, and with it its streams; the new one lasts no longer than that
 * could have. In the account that they are in already, the session goes on.
 *
 * @throws {AppError} `resource.not_found` the person isn't a member of the account, or it doesn't exist; `account.suspended` the account or the
 *   member is suspended; `permission.denied` the caller is an impersonator.
 */
export async function enterMembership(deps: SessionDeps, ctx: Ctx, wanted: string): Promise<SessionPayload> {
  const { tenantId, user, sessionId: left } = getSession(ctx);
  if (wanted === tenantId) return answerSession(deps, ctx, left);
  const memberId = await findMemberIn(deps.pool, tenantId, { userId: user.id, wanted });
  if (memberId === undefined) throw new AppError('resource.not_found');
  const own = await findSession(deps.pool, left);
  if (own === undefined) throw new AppError('session.expired');
  const now = ctx.now();
  const { sessionId, ended } = await changeAccess(deps, ctx.caller(), async (client) => {
    const person = await lockPerson(client, memberId);
    if (person === undefined) throw new AppError('resource.not_found');
    if (person.status !== 'active' || person.isAccountSuspended) throw new AppError('account.suspended');
    const ended = await endSessions(client, { sessionId: left, reason: 'logout', now });
    // Ended elsewhere meanwhile, as by a changed password: it opens no other.
    if (!ended.includes(left)) throw new AppError('session.expired');
    const sessionId = await openSession(client, { deps, ctx, person, notAfter: own.maxExpiresAt });
    const data = { userId: user.id, sessionId: left };
    // Each account's log has its own member as the actor: neither tells of the other.
    return {
      result: { sessionId, ended },
      audit: [{ tenantId, subjectId: user.id, type: 'user.signed-out', data }],
      appends: [auditAppend(signedIn(person, sessionId), entering(ctx, person))],
    };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'logout' });
  return answerSession(deps, ctx, sessionId);
}
