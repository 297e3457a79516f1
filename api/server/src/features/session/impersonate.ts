import { changeAccess } from '@switchboard/application/access/change-access';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { AppError } from '@switchboard/platform/app-error';
import { findAccount } from '../../http/auth/accounts.ts';
import { findSession } from '../../http/auth/sessions.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { newSessionId } from './open-session.ts';
import { extendSessions, findFirstAdmin, findPerson, insertSession, lockPerson, type PersonRow } from './queries.ts';
import { answerSession } from './session-answer.ts';

/**
 * Enters a user, or an account as its first administrator. The administrator's own session stays beneath.
 *
 * @throws {AppError} `resource.not_found`; `impersonation.target_forbidden` a super administrator, or suspended, or nobody to enter as.
 */
export async function impersonate(
  deps: SessionDeps,
  ctx: Ctx,
  target: { id: string; reason?: string | undefined },
): Promise<SessionPayload> {
  const { sessionId: beneath, user } = getSession(ctx);
  const person = await findTarget(deps, target.id);
  const own = await findSession(deps.pool, beneath);
  if (own === undefined) throw new AppError('session.expired');
  const now = ctx.now();
  const until = new Date(Math.min(now.getTime() + deps.ttlMs, own.maxExpiresAt.getTime()));
  const sessionId = newSessionId();
  await changeAccess(deps, ctx.caller(), async (client) => {
    refuseUnfit(await lockPerson(client, person.id));
    await extendSessions(client, [beneath], { now, until });
    await insertSession(client, {
      id: sessionId,
      userId: person.id,
      tenantId: person.tenantId,
      beneath: { sessionId: beneath, userId: user.id },
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
  refuseUnfit(person);
  return person;
}

function refuseUnfit(person: PersonRow | undefined): void {
  const mayBeEntered = person?.role !== 'super_admin' && person?.status === 'active' && !person.isAccountSuspended;
  if (!mayBeEntered) throw new AppError('impersonation.target_forbidden');
}
