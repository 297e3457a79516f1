import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import { AppError } from '@switchboard/platform/app-error';
import { findAccount, findSession } from '../../http/auth/queries.ts';
import { type Ctx, sessionOf } from '../../http/context.ts';
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
  const { sessionId: beneath, user } = sessionOf(ctx);
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
    return { result: undefined, audit: startedEntries(person, { from: own.tenantId, reason: target.reason }) };
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

/** It stands in the log of the account that is entered, and in that of the agency that it is entered from. */
function startedEntries(
  { id: userId, tenantId }: PersonRow,
  { from, reason }: { readonly from: string; readonly reason: string | undefined },
): AuditEntry[] {
  const why = reason ? { reason } : {};
  const entered: AuditEntry = {
    tenantId,
    subjectId: userId,
    type: 'impersonation.started',
    data: { userId, tenantId, ...why },
  };
  if (from === PLATFORM_TENANT) return [entered];
  const data = { accountId: tenantId, userId, ...why };
  return [entered, { tenantId: from, subjectId: tenantId, type: 'subaccount.opened', data }];
}
