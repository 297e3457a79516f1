import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { OpenSession } from '@switchboard/contracts/access/account';
import { AppError } from '@switchboard/platform/app-error';
import { hasOpenSession, listOpenSessions, toOpenSession } from '../../http/auth/open-sessions.ts';
import { endSessions } from '../../http/auth/session-changes.ts';
import type { Ctx, SessionPrincipal } from '../../http/context.ts';
import type { AccountDeps } from './deps.ts';
import { ownSessionOf } from './own-session.ts';

interface Ended {
  readonly endedSessions: number;
}

/** The open sessions of who is signed in: this one, then the last used. @throws {AppError} `permission.denied` inside another account */
export async function listSessions({ pool }: Pick<AccountDeps, 'pool'>, ctx: Ctx): Promise<{ data: OpenSession[] }> {
  const { tenantId, user, sessionId } = ownSessionOf(ctx);
  const rows = await listOpenSessions(pool, tenantId, { userId: user.id, now: ctx.now() });
  const data = rows.map((row) => toOpenSession(row, sessionId));
  return { data: [...data.filter(({ isCurrent }) => isCurrent), ...data.filter(({ isCurrent }) => !isCurrent)] };
}

/** Ends one of the own sessions; its streams end at once. @throws {AppError} `resource.not_found` for any other id */
export async function revokeSession(deps: AccountDeps, ctx: Ctx, sessionId: string): Promise<Ended> {
  const principal = ownSessionOf(ctx);
  const { tenantId, user } = principal;
  const now = ctx.now();
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    if (!(await hasOpenSession(client, tenantId, { userId: user.id, sessionId, now })))
      throw new AppError('resource.not_found');
    const ended = await endSessions(client, { sessionId, reason: 'revoked', now });
    return { result: ended, audit: ended.length > 0 ? auditOf(principal, [sessionId]) : [] };
  });
  return tell(deps, ended);
}

/** Ends all sessions of who is signed in but the one that asks. */
export async function revokeOtherSessions(deps: AccountDeps, ctx: Ctx): Promise<Ended> {
  const principal = ownSessionOf(ctx);
  const { user, sessionId } = principal;
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const which = { userId: user.id, exceptSessionId: sessionId, reason: 'revoked', now: ctx.now() } as const;
    const ended = await endSessions(client, which);
    return { result: ended, audit: auditOf(principal, ended) };
  });
  return tell(deps, ended);
}

function auditOf({ tenantId, user }: SessionPrincipal, sessionIds: readonly string[]): AuditEntry[] {
  return sessionIds.map((sessionId) => {
    const data = { userId: user.id, sessionId };
    return { tenantId, subjectId: user.id, type: 'session.revoked', data };
  });
}

function tell(deps: AccountDeps, ended: readonly string[]): Ended {
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'revoked' });
  return { endedSessions: ended.length };
}
