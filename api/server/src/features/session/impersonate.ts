import { changeAccess } from '@switchboard/application/access/change-access';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { AppError } from '@switchboard/platform/app-error';
import { findAccount } from '../../http/auth/accounts.ts';
import { findSession } from '../../http/auth/sessions.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { extendSessions, insertSession, newSessionId } from './open-session.ts';
import { findFirstAdmin, findPerson, lockPerson, type PersonRow } from './people.ts';
import { answerSession } from './session-response.ts';

/**
 * Impersonates a user, or the first administrator of an account. The super administrator's own session stays open as the parent of the new one.
 *
 * @throws {AppError} `resource.not_found`; `impersonation.target_forbidden` the target is a super administrator or suspended, or the account has no active
 *   administrator; `session.expired`.
 */
export async function impersonate(
  deps: SessionDeps,
  ctx: Ctx,
  target: { id: string; reason?: string | undefined },
): Promise<SessionPayload> {
  const { sessionId: parentId, user } = getSession(ctx);
  const person = await findTarget(deps, target.id);
  const own = await findSession(deps.pool, parentId);
  if (own === undefined) throw new AppError('session.expired');
  const now = ctx.now();
  const until = new Date(Math.min(now.getTime() + deps.ttlMs, own.maxExpiresAt.getTime()));
  const sessionId = newSessionId();
  await changeAccess(deps, ctx.caller(), async (client) => {
    requireImpersonable(await lockPerson(client, person.id));
    await extendSessions(client, [parentId], { now, until });
    await insertSession(client, {
      id: sessionId,
      userId: person.id,
      tenantId: person.tenantId,
      beneath: { sessionId: parentId, userId: user.id },
      now,
      expiresAt: until,
      maxExpiresAt: own.maxExpiresAt,
      address: ctx.client.address,
      userAgent: ctx.client.userAgent,
    });
    const { id: userId, tenantId } = person;
    const data = { userId, tenantId, ...(target.reason && { reason: target.reason }) };
    return { result: undefined, audit: [{ tenantId, subjectId: userId, type: 'impersonation.started', data }] };
  });
  return answerSession(deps, ctx, sessionId);
}

async function findTarget({ pool }: SessionDeps, id: string): Promise<PersonRow> {
  const account = await findAccount(pool, id);
  const person = account ? await findFirstAdmin(pool, id) : await findPerson(pool, id);
  if (person === undefined) throw new AppError(account ? 'impersonation.target_forbidden' : 'resource.not_found');
  requireImpersonable(person);
  return person;
}

function requireImpersonable(person: PersonRow | undefined): void {
  const canImpersonate = person?.role !== 'super_admin' && person?.status === 'active' && !person.isAccountSuspended;
  if (!canImpersonate) throw new AppError('impersonation.target_forbidden');
}
