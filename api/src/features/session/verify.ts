import type { SessionPayload } from '@switchboard/contracts/access/session';
import type { Ctx } from '../../http/context.ts';
import type { SessionDeps } from './deps.ts';
import { leadOut } from './lead-out.ts';
import { clearSessionCookies, readPayload } from './session-answer.ts';

/** Tells who is signed in; takes the cookies of a session that is over, unless there is one beneath it to go on with. */
export async function verify(deps: SessionDeps, ctx: Ctx): Promise<SessionPayload | Record<string, never>> {
  const { principal } = ctx;
  const payload =
    principal.kind === 'session'
      ? await readPayload(deps.pool, principal.sessionId, { now: ctx.now(), ttlMs: deps.ttlMs })
      : await leadOut(deps, ctx);
  if (payload) return payload;
  clearSessionCookies(ctx);
  return {};
}
