import { auditAppend } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { OpenSession } from '@switchboard/contracts/access/account';
import type { AppendRequest } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { findOwnSession, listOwnSessions, type OpenSessionRow, toOpenSession } from '../../http/auth/open-sessions.ts';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { AccountDeps } from './deps.ts';
import { findPersonId } from './queries.ts';

interface Ended {
  readonly endedSessions: number;
}

/**
 * Lists the open sessions of who is signed in, in all their accounts: this one, then the last used.
 *
 * @throws {AppError} `permission.denied` inside another account
 */
export async function listSessions({ pool }: Pick<AccountDeps, 'pool'>, ctx: Ctx): Promise<{ data: OpenSession[] }> {
  const { tenantId, user, sessionId } = getSession(ctx);
  const rows = await listOwnSessions(pool, tenantId, { userId: user.id, now: ctx.now() });
  const data = rows.map((row) => toOpenSession(row, sessionId));
  return { data: [...data.filter(({ isCurrent }) => isCurrent), ...data.filter(({ isCurrent }) => !isCurrent)] };
}

/** Ends one of the own sessions; its streams end at once. @throws {AppError} `resource.not_found` for any other id */
export async function revokeSession(deps: AccountDeps, ctx: Ctx, sessionId: string): Promise<Ended> {
  const { tenantId, user } = getSession(ctx);
  const now = ctx.now();
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const session = await findOwnSession(client, tenantId, { userId: user.id, sessionId, now });
    if (session === undefined) throw new AppError('resource.not_found');
    const ended = await endSessions(client, { sessionId, reason: 'revoked', now });
    return { result: ended, audit: [], appends: ended.length > 0 ? [revoked(ctx, session)] : [] };
  });
  return tell(deps, ended);
}

/** Ends all sessions of who is signed in but the one that asks, in all their accounts. */
export async function revokeOtherSessions(deps: AccountDeps, ctx: Ctx): Promise<Ended> {
  const { tenantId, user, sessionId } = getSession(ctx);
  const now = ctx.now();
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const open = await listOwnSessions(client, tenantId, { userId: user.id, now });
    const personId = await findPersonId(client, tenantId, user.id);
    const which = { userId: user.id, ...(personId && { personId }) };
    const ended = await endSessions(client, { ...which, exceptSessionId: sessionId, reason: 'revoked', now });
    const shown = open.filter(({ id }) => ended.includes(id));
    return { result: ended, audit: [], appends: shown.map((session) => revoked(ctx, session)) };
  });
  return tell(deps, ended);
}

/** The audit event of an ended session, in the log of its account and by the member there: no account learns of another. */
function revoked(ctx: Ctx, { id: sessionId, userId, tenantId }: OpenSessionRow): AppendRequest {
  const entry = { tenantId, subjectId: userId, type: 'session.revoked', data: { userId, sessionId } } as const;
  return auditAppend(entry, { ...ctx.caller(), tenantId, actor: { kind: 'user', id: userId } });
}

function tell(deps: AccountDeps, ended: readonly string[]): Ended {
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'revoked' });
  return { endedSessions: ended.length };
}
