import { changeAccess } from '@switchboard/application/access/change-access';
import { AppError } from '@switchboard/platform/app-error';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { AccountDeps } from './deps.ts';
import { findProfile, lockProfile, replacePassword } from './profile-rows.ts';

/**
 * Changes the signed-in person's password. Their other sessions end in all their accounts, and emailed reset links become invalid.
 *
 * A wrong current password counts as a failed sign-in.
 * @throws {AppError} `password.wrong`, `password.too_weak`, `session.too_many_attempts`, `session.busy`; `permission.denied` inside
 *   another account.
 */
export async function changePassword(
  deps: AccountDeps,
  ctx: Ctx,
  input: { currentPassword: string; password: string },
): Promise<{ endedSessions: number }> {
  const { tenantId, user, sessionId } = getSession(ctx);
  const stored = await verifyCurrentPassword(deps, ctx, input.currentPassword);
  deps.checkNewPassword(input.password, user.email);
  const passwordHash = await deps.passwords.hash(input.password, ctx.client.address);
  const now = ctx.now();
  const ended = await changeAccess(deps, ctx.caller(), async (client) => {
    const person = await lockProfile(client, tenantId, user.id);
    // Another request has changed the password since the comparison.
    if (person?.personId == null || person.passwordHash !== stored) throw wrongPassword();
    const { personId } = person;
    await replacePassword(client, personId, { passwordHash, now });
    const ended = await endSessions(client, {
      personId,
      exceptSessionId: sessionId,
      reason: 'revoked',
      now,
    });
    const entry = { tenantId, subjectId: user.id, type: 'user.password-changed', data: { userId: user.id } } as const;
    return { result: ended, audit: [entry] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'revoked' });
  return { endedSessions: ended.length };
}

/** Verifies the current password and returns its hash. */
async function verifyCurrentPassword(deps: AccountDeps, ctx: Ctx, password: string): Promise<string> {
  const { tenantId, user } = getSession(ctx);
  const { address } = ctx.client;
  const attempt = await deps.signIns.begin({ email: user.email, address });
  const { stored, isCorrect } = await compare(deps, { tenantId, id: user.id, password, address }).catch(
    async (error: unknown) => {
      await attempt.giveBack();
      throw error;
    },
  );
  if (isCorrect && stored !== undefined) {
    await attempt.succeed();
    return stored;
  }
  await attempt.fail();
  throw wrongPassword();
}

interface PasswordCheck {
  readonly tenantId: string;
  readonly id: string;
  readonly password: string;
  readonly address: string;
}

async function compare({ pool, passwords }: AccountDeps, { tenantId, id, password, address }: PasswordCheck) {
  const stored = (await findProfile(pool, tenantId, id))?.passwordHash ?? undefined;
  return { stored, isCorrect: await passwords.matches(password, stored, address) };
}

function wrongPassword(): AppError {
  return new AppError('password.wrong', {
    errors: [{ path: 'currentPassword', code: 'wrong', detail: 'not the current password' }],
  });
}
