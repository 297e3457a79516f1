import type { SessionPayload } from '@switchboard/contracts/access/session';
import { findAccount, findSession } from '../../http/auth/queries.ts';
import type { Ctx } from '../../http/context.ts';
import type { SessionDeps } from './deps.ts';
import { answerSession, readPayload } from './session-answer.ts';

/**
 * Goes on as the super administrator whose entered session is over since the account, or the person, was suspended: the one beneath is
 * as good as before, only its cookie was put aside. Undefined if the caller is nobody like that.
 */
export async function leadOut(deps: SessionDeps, ctx: Ctx): Promise<SessionPayload | undefined> {
  const endedId = ctx.principal.kind === 'none' ? ctx.principal.endedSessionId : undefined;
  const entered = endedId === undefined ? undefined : await findSession(deps.pool, endedId);
  // Left on purpose, or revoked, it leads nowhere.
  if (entered?.parentId == null || entered.endReason !== 'suspended') return undefined;
  if (!(await readPayload(deps.pool, entered.parentId, { now: ctx.now(), ttlMs: deps.ttlMs }))) return undefined;
  const account = await findAccount(deps.pool, entered.tenantId);
  const name = account?.status === 'suspended' ? account.name : entered.name;
  return { ...(await answerSession(deps, ctx, entered.parentId)), ledOutOf: { tenantId: entered.tenantId, name } };
}
