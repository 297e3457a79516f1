import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import { findAccount } from '../../http/auth/accounts.ts';
import { endSessions } from '../../http/auth/session-changes.ts';
import { findSession } from '../../http/auth/sessions.ts';
import { type Ctx, getSession, type SessionPrincipal } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { extendSessions } from './open-session.ts';
import { answerSession, clearSessionCookies, readPayload } from './session-response.ts';

/**
 * Reads the session of the browser. If the session has ended, resumes its parent or clears the cookies.
 *
 * Cookies of a session that ended by logging out are left alone: the response to the logout clears or replaces them, and may arrive first.
 */
export async function verify(deps: SessionDeps, ctx: Ctx): Promise<SessionPayload | Record<string, never>> {
  const { principal } = ctx;
  const payload =
    principal.kind === 'session'
      ? await readPayload(deps.pool, principal.sessionId, { now: ctx.now(), ttlMs: deps.ttlMs })
      : await resumeParent(deps, ctx);
  if (payload) return payload;
  if (!(await endedByLogout(deps, ctx))) clearSessionCookies(ctx);
  return {};
}

async function endedByLogout({ pool }: SessionDeps, { principal }: Ctx): Promise<boolean> {
  const endedId = principal.kind === 'none' ? principal.endedSessionId : undefined;
  const ended = endedId === undefined ? undefined : await findSession(pool, endedId);
  return ended?.endReason === 'logout';
}

/**
 * Extends the session and its parent by the duration of a session, at most to the end of their maximum lifetime.
 *
 * @throws {AppError} `session.expired`
 */
export async function refresh(deps: SessionDeps, ctx: Ctx): Promise<SessionPayload> {
  const { sessionId } = getSession(ctx);
  const now = ctx.now();
  const parentId = (await findSession(deps.pool, sessionId))?.parentId;
  const ids = parentId ? [sessionId, parentId] : [sessionId];
  await extendSessions(deps.pool, ids, { now, until: new Date(now.getTime() + deps.ttlMs) });
  return answerSession(deps, ctx, sessionId);
}

type LogoutResult = (SessionPayload & { readonly restored: true }) | { readonly restored: false };

/** Signs out, or leaves an entered account and resumes the parent session. Succeeds without a session too. */
export async function logout(deps: SessionDeps, ctx: Ctx): Promise<LogoutResult> {
  const resumed = await resumeParent(deps, ctx);
  if (resumed) return { ...resumed, restored: true };
  const parentId = ctx.principal.kind === 'session' ? await endCurrent(deps, ctx, ctx.principal) : undefined;
  const isLive = parentId && (await readPayload(deps.pool, parentId, { now: ctx.now(), ttlMs: deps.ttlMs }));
  if (parentId && isLive) return { ...(await answerSession(deps, ctx, parentId)), restored: true };
  clearSessionCookies(ctx);
  return { restored: false };
}

/** Ends the session. @returns its parent */
async function endCurrent(deps: SessionDeps, ctx: Ctx, principal: SessionPrincipal): Promise<string | undefined> {
  const { sessionId } = principal;
  const parentId = (await findSession(deps.pool, sessionId))?.parentId ?? undefined;
  const parentTenantId = parentId === undefined ? undefined : (await findSession(deps.pool, parentId))?.tenantId;
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const ended = await endSessions(client, { sessionId, reason: 'logout', now: ctx.now() });
    return { result: ended, audit: ended.length > 0 ? createLogoutEntries(principal, parentTenantId) : [] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'logout' });
  return parentId;
}

/** Leaving an account is audited in that account, and in the agency that entered it. */
function createLogoutEntries(
  { user, tenantId, sessionId, onBehalfOf, agency }: SessionPrincipal,
  parentTenantId: string | undefined,
): AuditEntry[] {
  const userId = user.id;
  const subject = { tenantId, subjectId: userId };
  if (!onBehalfOf && !agency) return [{ ...subject, type: 'user.signed-out', data: { userId, sessionId } }];
  const data = { userId, tenantId, ...(agency && { agencyId: agency.id }) };
  const left: AuditEntry = { ...subject, type: 'impersonation.ended', data };
  if (parentTenantId === undefined || parentTenantId === PLATFORM_TENANT) return [left];
  const client = { accountId: tenantId, userId };
  return [left, { tenantId: parentTenantId, subjectId: tenantId, type: 'subaccount.left', data: client }];
}

/**
 * Resumes the parent of a session that ended inside another account because the account or the impersonated member was suspended, or because
 * the client revoked its agency's access. The parent is still live; only its cookie was replaced. Undefined for any other caller.
 */
async function resumeParent(deps: SessionDeps, ctx: Ctx): Promise<SessionPayload | undefined> {
  const endedId = ctx.principal.kind === 'none' ? ctx.principal.endedSessionId : undefined;
  const entered = endedId === undefined ? undefined : await findSession(deps.pool, endedId);
  // A session that ended by logging out doesn't resume its parent, nor does a revoked impersonation.
  const isRevokedAccess = entered?.agency != null && entered.endReason === 'revoked';
  if (entered?.parentId == null || !(entered.endReason === 'suspended' || isRevokedAccess)) return undefined;
  if (!(await readPayload(deps.pool, entered.parentId, { now: ctx.now(), ttlMs: deps.ttlMs }))) return undefined;
  const account = await findAccount(deps.pool, entered.tenantId);
  const name = entered.agency || account?.status === 'suspended' ? (account?.name ?? entered.tenantName) : entered.name;
  const because = isRevokedAccess ? 'agency_access' : 'suspended';
  return {
    ...(await answerSession(deps, ctx, entered.parentId)),
    ledOutOf: { tenantId: entered.tenantId, name, because },
  };
}
