import { type AuditEntry, auditAppend } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import type { AgencyAccess } from '@switchboard/contracts/base/agency-access';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { limitChildSessions } from '../../http/auth/session-changes.ts';
import { findSession } from '../../http/auth/sessions.ts';
import { type Ctx, getSession, toCaller } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { extendSessions, insertSession, newSessionId } from './open-session.ts';
import { lockPerson } from './people.ts';
import { answerSession } from './session-response.ts';

/**
 * Enters a client account as its agency, with the access that the client grants. The user stays who they are. Their own session stays open as the
 * parent of the new one. A session has at most 20 children; the oldest one ends to make room.
 *
 * @throws {AppError} `resource.not_found` not a client of the agency; `agency.no_access` the client grants no access;
 *   `impersonation.target_forbidden` the client is suspended or archived, or the user is no longer active; `session.expired`.
 */
export async function enterClient(
  deps: SessionDeps,
  ctx: Ctx,
  { id: tenantId, reason }: { readonly id: string; readonly reason?: string | undefined },
): Promise<SessionPayload> {
  const { principal } = ctx;
  const { sessionId: parentId, user, tenantId: agencyId } = getSession(ctx);
  const own = await findSession(deps.pool, parentId);
  if (own === undefined) throw new AppError('session.expired');
  const now = ctx.now();
  const until = new Date(Math.min(now.getTime() + deps.ttlMs, own.maxExpiresAt.getTime()));
  const sessionId = newSessionId();
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const person = await lockPerson(client, user.id);
    // The lock makes a change of the access wait until this session exists, so that it ends it.
    const account = await lockClient(client, agencyId, tenantId);
    if (account === undefined) throw new AppError('resource.not_found');
    if (person?.status !== 'active' || account.isSuspended) throw new AppError('impersonation.target_forbidden');
    if (account.agencyAccess === 'none') throw new AppError('agency.no_access');
    const ended = await limitChildSessions(client, parentId, now);
    await extendSessions(client, [parentId], { now, until });
    await insertSession(client, {
      id: sessionId,
      userId: user.id,
      tenantId,
      beneath: { sessionId: parentId, userId: user.id },
      now,
      expiresAt: until,
      maxExpiresAt: own.maxExpiresAt,
      address: ctx.client.address,
      userAgent: ctx.client.userAgent,
    });
    const withReason = reason ? { reason } : {};
    const started: AuditEntry = {
      tenantId,
      subjectId: user.id,
      type: 'impersonation.started',
      data: { userId: user.id, tenantId, agencyId, ...withReason },
    };
    const opened: AuditEntry = {
      tenantId: agencyId,
      subjectId: tenantId,
      type: 'subaccount.opened',
      data: { accountId: tenantId, userId: user.id, ...withReason },
    };
    const forAgency = { ...toCaller(principal, ctx), onBehalfOf: { kind: 'agency', id: agencyId } as const };
    return { result: ended, audit: [opened], appends: [auditAppend(started, forAgency)] };
  });
  for (const endedId of ended) deps.announce({ kind: 'session', sessionId: endedId, reason: 'logout' });
  return answerSession(deps, ctx, sessionId);
}

interface ClientRow {
  readonly isSuspended: boolean;
  readonly agencyAccess: AgencyAccess;
}

/** Reads a client of an agency and locks it, so that neither its status nor the agency's access change before the transaction ends. */
async function lockClient(db: Queryable, agencyId: string, id: string): Promise<ClientRow | undefined> {
  const { rows } = await db.query<ClientRow>({
    name: 'lock-client-of-agency',
    text: `select status = 'suspended' as "isSuspended", agency_access as "agencyAccess" from access.accounts
      where parent_id = $1 and id = $2 for share`,
    values: [agencyId, id],
  });
  return rows[0];
}
