import { auditAppend } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { OpenSession } from '@switchboard/contracts/access/account';
import type { AppendRequest } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { findOwnSession, listOwnSessions, type OpenSessionRow, toOpenSession } from '../../http/auth/open-sessions.ts';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { AccountDeps } from './deps.ts';
import { findPersonId } from './profile-rows.ts';

interface EndedSessions {
  readonly endedSessions: number;
}

/**
 * Lists the signed-in person's open sessions in all their accounts: the current one first, then the most recently used.
 *
 * @throws {AppError} `permission.denied` during impersonation
 */
export async function listSessions({ pool }: Pick<AccountDeps, 'pool'>, ctx: Ctx): Promise<{ data: OpenSession[] }> {
  const { tenantId, user, sessionId } = getSession(ctx);
  const rows = await listOwnSessions(pool, tenantId, { userId: user.id, now: ctx.now() });
  const data = rows.map((row) => toOpenSession(row, sessionId));
  return { data: [...data.filter(({ isCurrent }) => isCurrent), ...data.filter(({ isCurrent }) => !isCurrent)] };
}

/** Ends one of the signed-in person's sessions and its streams. @throws {AppError} `resource.not_found` for any other id */
export async function revokeSession(deps: AccountDeps, ctx: Ctx, sessionId: string): Promise<EndedSessions> {
  const { tenantId, user } = getSession(ctx);
  const now = ctx.now();
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const session = await findOwnSession(client, tenantId, { userId: user.id, sessionId, now });
    if (session === undefined) throw new AppError('resource.not_found');
    const ended = await endSessions(client, { sessionId, reason: 'revoked', now });
    return { result: ended, audit: [], appends: ended.length > 0 ? [toRevokedEntry(ctx, session)] : [] };
  });
  return announceEnded(deps, ended);
}

/** Ends all other sessions of the signed-in person, in all their accounts. */
export async function revokeOtherSessions(deps: AccountDeps, ctx: Ctx): Promise<EndedSessions> {
  const { tenantId, user, sessionId } = getSession(ctx);
  const now = ctx.now();
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const open = await listOwnSessions(client, tenantId, { userId: user.id, now });
    const personId = await findPersonId(client, tenantId, user.id);
    const which = { userId: user.id, ...(personId && { personId }) };
    const ended = await endSessions(client, { ...which, exceptSessionId: sessionId, reason: 'revoked', now });
    const visible = open.filter(({ id }) => ended.includes(id));
    return { result: ended, audit: [], appends: visible.map((session) => toRevokedEntry(ctx, session)) };
  });
  return announceEnded(deps, ended);
}

/** Builds the audit event of an ended session for its own account, with the member there as the actor: no account learns of another one. */
function toRevokedEntry(ctx: Ctx, { id: sessionId, userId, tenantId }: OpenSessionRow): AppendRequest {
  const entry = { tenantId, subjectId: userId, type: 'session.revoked', data: { userId, sessionId } } as const;
  return auditAppend(entry, { ...ctx.caller(), tenantId, actor: { kind: 'user', id: userId } });
}

function announceEnded(deps: AccountDeps, ended: readonly string[]): EndedSessions {
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'revoked' });
  return { endedSessions: ended.length };
}
