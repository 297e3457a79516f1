import { type AuditEntry, auditAppend } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { AppError } from '@switchboard/platform/app-error';
import { limitChildSessions } from '../../http/auth/session-changes.ts';
import { findSession } from '../../http/auth/sessions.ts';
import { type Ctx, getSession, toCaller } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { newSessionId } from './open-session.ts';
import { extendSessions, insertSession, lockClient, lockPerson } from './queries.ts';
import { answerSession } from './session-answer.ts';

/**
 * Enters a client's account as its agency, with the access that the client grants. The person stays who they are, and their own session stays
 * beneath. Above it 20 may be open at once; the oldest ends for one more.
 *
 * @throws {AppError} `resource.not_found` no client of the agency; `agency.no_access` the client grants none; `impersonation.target_forbidden`
 *   the client's account is suspended or archived, or the person isn't active any more; `session.expired`.
 */
export async function enterClient(
  deps: SessionDeps,
  ctx: Ctx,
  { id: tenantId, reason }: { readonly id: string; readonly reason?: string | undefined },
): Promise<SessionPayload> {
  const { principal } = ctx;
  const { sessionId: beneath, user, tenantId: agencyId } = getSession(ctx);
  const own = await findSession(deps.pool, beneath);
  if (own === undefined) throw new AppError('session.expired');
  const now = ctx.now();
  const until = new Date(Math.min(now.getTime() + deps.ttlMs, own.maxExpiresAt.getTime()));
  const sessionId = newSessionId();
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const person = await lockPerson(client, user.id);
    // Locked: a change of the access waits for this session, and then ends it.
    const account = await lockClient(client, agencyId, tenantId);
    if (account === undefined) throw new AppError('resource.not_found');
    if (person?.status !== 'active' || account.isSuspended) throw new AppError('impersonation.target_forbidden');
    if (account.agencyAccess === 'none') throw new AppError('agency.no_access');
    const ended = await limitChildSessions(client, beneath, now);
    await extendSessions(client, [beneath], { now, until });
    await insertSession(client, {
      id: sessionId,
      userId: user.id,
      tenantId,
      beneath: { sessionId: beneath, userId: user.id },
      now,
      expiresAt: until,
      maxExpiresAt: own.maxExpiresAt,
      address: ctx.client.address,
      userAgent: ctx.client.userAgent,
    });
    const why = reason ? { reason } : {};
    const started: AuditEntry = {
      tenantId,
      subjectId: user.id,
      type: 'impersonation.started',
      data: { userId: user.id, tenantId, agencyId, ...why },
    };
    const opened: AuditEntry = {
      tenantId: agencyId,
      subjectId: tenantId,
      type: 'subaccount.opened',
      data: { accountId: tenantId, userId: user.id, ...why },
    };
    const forAgency = { ...toCaller(principal, ctx), onBehalfOf: { kind: 'agency', id: agencyId } as const };
    return { result: ended, audit: [opened], appends: [auditAppend(started, forAgency)] };
  });
  for (const endedId of ended) deps.announce({ kind: 'session', sessionId: endedId, reason: 'logout' });
  return answerSession(deps, ctx, sessionId);
}
