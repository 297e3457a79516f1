import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { Caller } from '@switchboard/application/caller';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { endSessions } from '../../http/auth/session-changes.ts';
import type { Ctx } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { handleFailedSignIn } from './failed-sign-in.ts';
import { openSession } from './open-session.ts';
import { findPersonByEmail, lockPerson, type PersonRow } from './people.ts';
import { answerSession } from './session-response.ts';
import type { SignInAttempt } from './sign-in-attempts.ts';

/**
 * Signs in. An unknown email gets the same response as a wrong password, after the same work.
 *
 * @throws {AppError} `session.invalid_credentials`, `session.too_many_attempts`, `session.busy`, `account.suspended`, `human_check.*`
 */
export async function login(
  deps: SessionDeps,
  ctx: Ctx,
  credentials: { email: string; password: string; humanCheckToken?: string | undefined },
): Promise<SessionPayload> {
  const { email, password, humanCheckToken } = credentials;
  const { address } = ctx.client;
  const attempt = await deps.signIns.begin({ email, address });
  const person = await refundOnError(attempt, async () => {
    await deps.checkHuman(humanCheckToken);
    const found = await findPersonByEmail(deps.pool, email);
    const isRight = await deps.passwords.matches(password, found?.passwordHash ?? undefined, address);
    return { found, isRight };
  });
  if (person.found === undefined || !person.isRight) {
    await handleFailedSignIn(deps, ctx, { attempt, person: person.found });
    throw new AppError('session.invalid_credentials');
  }
  await attempt.succeed();
  return answerSession(deps, ctx, await enter(deps, ctx, person.found));
}

/** Runs the work before the verdict on an attempt. If the work throws, the attempt no longer counts. */
export async function refundOnError<T>(attempt: SignInAttempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A failed human check must not lock out the owner of the account. It still counts for the address, to limit requests to the checker.
    await attempt.giveBack({ exceptAddress: isAppError(error, 'human_check.failed') });
    throw error;
  }
}

async function enter(deps: SessionDeps, ctx: Ctx, person: PersonRow): Promise<string> {
  const previousId = ctx.principal.kind === 'session' ? ctx.principal.sessionId : undefined;
  const { sessionId, ended } = await changeAccess(deps, toPersonCaller(ctx, person), async (client) => {
    requireUnchanged(person, await lockPerson(client, person.id));
    // The previous session of this browser ends.
    const ended = previousId
      ? await endSessions(client, { sessionId: previousId, reason: 'logout', now: ctx.now() })
      : [];
    const sessionId = await openSession(client, { deps, ctx, person });
    return { result: { sessionId, ended }, audit: [signInEntry(person, sessionId)] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'logout' });
  return sessionId;
}

// Password or status may have changed, and sessions ended, since the person was read.
function requireUnchanged(before: PersonRow, now: PersonRow | undefined): void {
  if (now?.passwordHash !== before.passwordHash) throw new AppError('session.invalid_credentials');
  if (now.status !== 'active' || now.isAccountSuspended) throw new AppError('account.suspended');
}

/** Creates the audit entry of a sign-in. */
export function signInEntry({ id, tenantId }: PersonRow, sessionId: string): AuditEntry {
  return { tenantId, subjectId: id, type: 'user.signed-in', data: { userId: id, sessionId } };
}

/** The caller for a person who just authenticated, regardless of the previous session of the browser. */
export function toPersonCaller({ traceId }: Ctx, { id, tenantId }: PersonRow): Caller {
  return { tenantId, actor: { kind: 'user', id }, traceId };
}
