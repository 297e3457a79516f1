import { changeAccess } from '@switchboard/application/access/change-access';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { AppError } from '@switchboard/platform/app-error';
import { endSessions } from '../../http/auth/session-changes.ts';
import type { Ctx } from '../../http/context.ts';
import type { SessionDeps } from './deps.ts';
import { entering, signedIn } from './login.ts';
import { openSession } from './open-session.ts';
import {
  findPerson,
  findResetToken,
  lockPerson,
  type PersonRow,
  type ResetTokenRow,
  setPassword,
  useOtherResetTokens,
  useResetToken,
} from './queries.ts';
import { hashResetToken } from './reset-token.ts';
import { answerSession } from './session-answer.ts';

type ResetState = 'valid' | 'expired' | 'used';

/** Tells the state of a reset token. @throws {AppError} `reset.token_invalid`, `session.too_many_attempts` */
export async function readReset(deps: SessionDeps, ctx: Ctx, token: string): Promise<{ state: ResetState }> {
  const row = await findToken(deps, ctx, token);
  return { state: stateOf(row, ctx.now()) };
}

/**
 * Sets a new password and signs in; every other session of the person ends.
 *
 * @throws {AppError} `reset.token_invalid`, `reset.token_expired`, `reset.token_used`, `password.too_weak`, `account.suspended`, `session.busy`;
 *   `permission.denied` to whoever acts for somebody else.
 */
export async function reset(
  deps: SessionDeps,
  ctx: Ctx,
  given: { password: string; token: string },
): Promise<SessionPayload> {
  if (ctx.principal.kind === 'session' && ctx.principal.onBehalfOf) throw new AppError('permission.denied');
  const row = await findToken(deps, ctx, given.token);
  refuseUnusable(stateOf(row, ctx.now()));
  const person = await findPerson(deps.pool, row.userId);
  if (person === undefined) throw new AppError('reset.token_invalid');
  refuseSuspended(person);
  deps.checkNewPassword(given.password, person.email);
  const passwordHash = await deps.passwords.hash(given.password, ctx.client.address);
  const sessionId = await replacePassword(deps, ctx, { person, passwordHash, tokenHash: hashResetToken(given.token) });
  await deps.signIns.forget(person.email);
  return answerSession(deps, ctx, sessionId);
}

interface Replacement {
  readonly person: PersonRow;
  readonly passwordHash: string;
  readonly tokenHash: Buffer;
}

async function replacePassword(
  deps: SessionDeps,
  ctx: Ctx,
  { person, passwordHash, tokenHash }: Replacement,
): Promise<string> {
  const now = ctx.now();
  const { id: userId, tenantId } = person;
  const { sessionId, ended } = await changeAccess(deps, entering(ctx, person), async (client) => {
    refuseSuspended(await lockPerson(client, userId));
    if (!(await useResetToken(client, tokenHash, now))) throw new AppError('reset.token_used');
    await useOtherResetTokens(client, userId, now);
    await setPassword(client, userId, { passwordHash, now });
    const ended = await endSessions(client, { userId, reason: 'revoked', now });
    const sessionId = await openSession(client, { deps, ctx, person });
    const entry = { tenantId, subjectId: userId, type: 'user.password-reset', data: { userId } } as const;
    return { result: { sessionId, ended }, audit: [entry, signedIn(person, sessionId)] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'revoked' });
  return sessionId;
}

async function findToken(deps: SessionDeps, ctx: Ctx, token: string): Promise<ResetTokenRow> {
  // Tokens can't be guessed; the limit keeps trying from costing anything.
  const attempt = { address: ctx.client.address };
  await deps.limits.reset.check(attempt);
  const row = await findResetToken(deps.pool, hashResetToken(token));
  if (row) return row;
  await deps.limits.reset.fail(attempt);
  throw new AppError('reset.token_invalid');
}

function stateOf({ usedAt, expiresAt }: ResetTokenRow, now: Date): ResetState {
  if (usedAt !== null) return 'used';
  return expiresAt <= now ? 'expired' : 'valid';
}

function refuseSuspended(person: PersonRow | undefined): void {
  if (person === undefined) throw new AppError('reset.token_invalid');
  if (person.status === 'suspended' || person.isAccountSuspended) throw new AppError('account.suspended');
}

function refuseUnusable(state: ResetState): void {
  switch (state) {
    case 'valid':
      return;
    case 'expired':
      throw new AppError('reset.token_expired');
    case 'used':
      throw new AppError('reset.token_used');
    default:
      state satisfies never;
  }
}
