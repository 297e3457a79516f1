import type { SessionPayload } from '@switchboard/contracts/access/session';
import { findAccount } from '../../http/auth/accounts.ts';
import { findSession } from '../../http/auth/sessions.ts';
import type { Ctx } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { answerSession, readPayload } from './session-answer.ts';

/**
 * Resumes the session beneath one that ended inside another account because the account or the impersonated member was suspended, or because
 * the account ended its agency's access. The session beneath is still good; only its cookie was replaced. Undefined for any other caller.
 */
export async function leadOut(deps: SessionDeps, ctx: Ctx): Promise<SessionPayload | undefined> {
  const endedId = ctx.principal.kind === 'none' ? ctx.principal.endedSessionId : undefined;
  const entered = endedId === undefined ? undefined : await findSession(deps.pool, endedId);
  // A session that was left on purpose leads nowhere, nor does an impersonation that was revoked.
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
