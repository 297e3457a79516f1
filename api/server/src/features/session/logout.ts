import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import { endSessions } from '../../http/auth/session-changes.ts';
import { findSession } from '../../http/auth/sessions.ts';
import type { Ctx, SessionPrincipal } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { leadOut } from './lead-out.ts';
import { answerSession, clearSessionCookies, readPayload } from './session-answer.ts';

type LogoutResult = (SessionPayload & { readonly restored: true }) | { readonly restored: false };

/** Signs out; while inside an account, leaves it and goes on as the administrator. It never fails for want of a session. */
export async function logout(deps: SessionDeps, ctx: Ctx): Promise<LogoutResult> {
  const ledOut = await leadOut(deps, ctx);
  if (ledOut) return { ...ledOut, restored: true };
  const beneath = ctx.principal.kind === 'session' ? await leave(deps, ctx, ctx.principal) : undefined;
  const isLive = beneath && (await readPayload(deps.pool, beneath, { now: ctx.now(), ttlMs: deps.ttlMs }));
  if (beneath && isLive) return { ...(await answerSession(deps, ctx, beneath)), restored: true };
  clearSessionCookies(ctx);
  return { restored: false };
}

/** Ends the session; answers the one beneath it. */
async function leave(deps: SessionDeps, ctx: Ctx, principal: SessionPrincipal): Promise<string | undefined> {
  const { sessionId } = principal;
  const parentId = (await findSession(deps.pool, sessionId))?.parentId ?? undefined;
  const from = parentId === undefined ? undefined : (await findSession(deps.pool, parentId))?.tenantId;
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const ended = await endSessions(client, { sessionId, reason: 'logout', now: ctx.now() });
    return { result: ended, audit: ended.length > 0 ? entriesOf(principal, from) : [] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'logout' });
  return parentId;
}

/** Leaving stands in the log of the account that is left, and in that of the agency that it was entered from. */
function entriesOf(
  { user, tenantId, sessionId, onBehalfOf, agency }: SessionPrincipal,
  from: string | undefined,
): AuditEntry[] {
  const userId = user.id;
  const about = { tenantId, subjectId: userId };
  if (!onBehalfOf && !agency) return [{ ...about, type: 'user.signed-out', data: { userId, sessionId } }];
  const data = { userId, tenantId, ...(agency && { agencyId: agency.id }) };
  const left: AuditEntry = { ...about, type: 'impersonation.ended', data };
  if (from === undefined || from === PLATFORM_TENANT) return [left];
  const ofClient = { accountId: tenantId, userId };
  return [left, { tenantId: from, subjectId: tenantId, type: 'subaccount.left', data: ofClient }];
}
