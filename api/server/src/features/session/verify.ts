import type { SessionPayload } from '@switchboard/contracts/access/session';
import { findSession } from '../../http/auth/sessions.ts';
import type { Ctx } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { leadOut } from './lead-out.ts';
import { clearSessionCookies, readPayload } from './session-answer.ts';

/**
 * Tells who is signed in; takes the cookies of a session that is over, unless there is one beneath it to go on with.
 *
 * It leaves the cookies of a session that was left on purpose: the answer to leaving takes them, or brings those of the session beneath or of the
 * account that was entered instead, and may come first.
 */
export async function verify(deps: SessionDeps, ctx: Ctx): Promise<SessionPayload | Record<string, never>> {
  const { principal } = ctx;
  const payload =
    principal.kind === 'session'
      ? await readPayload(deps.pool, principal.sessionId, { now: ctx.now(), ttlMs: deps.ttlMs })
      : await leadOut(deps, ctx);
  if (payload) return payload;
  if (!(await wasLeft(deps, ctx))) clearSessionCookies(ctx);
  return {};
}

async function wasLeft({ pool }: SessionDeps, { principal }: Ctx): Promise<boolean> {
  const endedId = principal.kind === 'none' ? principal.endedSessionId : undefined;
  const ended = endedId === undefined ? undefined : await findSession(pool, endedId);
  return ended?.endReason === 'logout';
}
