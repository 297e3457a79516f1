import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { Caller } from '@switchboard/application/caller';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { endSessions } from '../../http/auth/session-changes.ts';
import type { Ctx } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { noteFailedSignIn } from './failed-sign-in.ts';
import { openSession } from './open-session.ts';
import { findPersonByEmail, lockPerson, type PersonRow } from './queries.ts';
import { answerSession } from './session-answer.ts';
import type { SignInAttempt } from './sign-in-attempts.ts';

/**
 * Signs in. Whoever is unknown gets the answer of a wrong password, after the same work.
 *
 * @throws {AppError} `session.invalid_credentials`, `session.too_many_attempts`, `session.busy`, `account.suspended`, `human_check.*`
 */
export async function login(
  deps: SessionDeps,
  ctx: Ctx,
  given: { email: string; password: string; humanCheckToken?: string | undefined },
): Promise<SessionPayload> {
  const { email, password, humanCheckToken } = given;
  const { address } = ctx.client;
  const attempt = await deps.signIns.begin({ email, address });
  const person = await settling(attempt, async () => {
    await deps.checkHuman(humanCheckToken);
    const found = await findPersonByEmail(deps.pool, email);
    const isRight = await deps.passwords.matches(password, found?.passwordHash ?? undefined, address);
    return { found, isRight };
  });
  if (person.found === undefined || !person.isRight) {
    await noteFailedSignIn(deps, ctx, { attempt, person: person.found });
    throw new AppError('session.invalid_credentials');
  }
  await attempt.succeed();
  return answerSession(deps, ctx, await enter(deps, ctx, person.found));
}

/** Runs what comes before a verdict. If it fails, the attempt counts no more; that of a refused human check still does by its address. */
export async function settling<T>(attempt: SignInAttempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A failed check can't lock the account's owner out. It still counts for the client's address, which limits the requests to the checker.
    await attempt.giveBack({ exceptAddress: isAppError(error, 'human_check.failed') });
    throw error;
  }
}

async function enter(deps: SessionDeps, ctx: Ctx, person: PersonRow): Promise<string> {
  const left = ctx.principal.kind === 'session' ? ctx.principal.sessionId : undefined;
  const { sessionId, ended } = await changeAccess(deps, entering(ctx, person), async (client) => {
    refuseChanged(person, await lockPerson(client, person.id));
    // The browser that signs in leaves the session it had.
    const ended = left ? await endSessions(client, { sessionId: left, reason: 'logout', now: ctx.now() }) : [];
    const sessionId = await openSession(client, { deps, ctx, person });
    return { result: { sessionId, ended }, audit: [signedIn(person, sessionId)] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'logout' });
  return sessionId;
}

// Between reading a person and letting them in, their password or status may have changed, and their sessions ended.
function refuseChanged(before: PersonRow, now: PersonRow | undefined): void {
  if (now?.passwordHash !== before.passwordHash) throw new AppError('session.invalid_credentials');
  if (now.status !== 'active' || now.isAccountSuspended) throw new AppError('account.suspended');
}

/** The audit event of a sign-in, by the person who signed in. */
export function signedIn({ id, tenantId }: PersonRow, sessionId: string): AuditEntry {
  return { tenantId, subjectId: id, type: 'user.signed-in', data: { userId: id, sessionId } };
}

/** The caller that somebody is who has just proved who they are, whoever this browser was before. */
export function entering({ traceId }: Ctx, { id, tenantId }: PersonRow): Caller {
  return { tenantId, actor: { kind: 'user', id }, traceId };
}
