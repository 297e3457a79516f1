import { changeAccess } from '@switchboard/application/access/change-access';
import type { Caller } from '@switchboard/application/caller';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import { AppError } from '@switchboard/platform/app-error';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, findActing } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { signInEntry, toPersonCaller } from './login.ts';
import { openSession } from './open-session.ts';
import { findLastEntered, lockPerson, type PersonRow, setPassword } from './people.ts';
import {
  consumeResetToken,
  findResetToken,
  hashResetToken,
  invalidateOtherResetTokens,
  lockResetOwner,
  type ResetOwner,
  type ResetTokenRow,
} from './reset-tokens.ts';
import { answerSession } from './session-response.ts';

type ResetState = 'valid' | 'expired' | 'used';

/** Reads the state of a reset token. @throws {AppError} `reset.token_invalid`, `session.too_many_attempts` */
export async function readReset(deps: SessionDeps, ctx: Ctx, token: string): Promise<{ state: ResetState }> {
  const row = await findToken(deps, ctx, token);
  return { state: getState(row, ctx.now()) };
}

/**
 * Sets a new password and signs in to the account that the person entered last. All other sessions of the person end, in every account.
 *
 * @throws {AppError} `reset.token_invalid`, `reset.token_expired`, `reset.token_used`, `password.too_weak`, `account.suspended`, `session.busy`;
 *   `session.no_account` the password is set, but the person has no account to enter, only an invitation to accept; `permission.denied` the
 *   caller is an impersonator.
 */
export async function reset(
  deps: SessionDeps,
  ctx: Ctx,
  input: { password: string; token: string },
): Promise<SessionPayload> {
  if (findActing(ctx.principal)) throw new AppError('permission.denied');
  const row = await findToken(deps, ctx, input.token);
  requireUsable(getState(row, ctx.now()));
  const { personId } = row;
  const owner = await lockResetOwner(deps.pool, personId, ctx.now());
  if (owner === undefined) throw new AppError('reset.token_invalid');
  requireAccountOrInvitation(await findLastEntered(deps.pool, personId), owner);
  deps.checkNewPassword(input.password, owner.email);
  const passwordHash = await deps.passwords.hash(input.password, ctx.client.address);
  const tokenHash = hashResetToken(input.token);
  const sessionId = await replacePassword(deps, ctx, { personId, passwordHash, tokenHash });
  await deps.signIns.forget(owner.email);
  if (sessionId === undefined) throw new AppError('session.no_account');
  return answerSession(deps, ctx, sessionId);
}

interface Replacement {
  readonly personId: string;
  readonly passwordHash: string;
  readonly tokenHash: Buffer;
}

interface Replaced {
  readonly sessionId: string | undefined;
  readonly ended: readonly string[];
}

/** Replaces the password in one transaction. @returns the new session; undefined if there is no account to enter */
async function replacePassword(
  deps: SessionDeps,
  ctx: Ctx,
  { personId, passwordHash, tokenHash }: Replacement,
): Promise<string | undefined> {
  const now = ctx.now();
  const entered = await findLastEntered(deps.pool, personId);
  const caller = entered ? toPersonCaller(ctx, entered) : visitor(ctx);
  const { sessionId, ended } = await changeAccess<Replaced>(deps, caller, async (client) => {
    const owner = await lockResetOwner(client, personId, now);
    const person = entered && (await lockPerson(client, entered.id));
    if (owner === undefined) throw new AppError('reset.token_invalid');
    requireAccountOrInvitation(person, owner);
    if (!(await consumeResetToken(client, tokenHash, now))) throw new AppError('reset.token_used');
    await invalidateOtherResetTokens(client, personId, now);
    await setPassword(client, personId, { passwordHash, now });
    const ended = await endSessions(client, { personId, reason: 'revoked', now });
    if (!canEnter(person)) return { result: { sessionId: undefined, ended }, audit: [] };
    const { id: userId, tenantId } = person;
    const sessionId = await openSession(client, { deps, ctx, person });
    const entry = { tenantId, subjectId: userId, type: 'user.password-reset', data: { userId } } as const;
    return { result: { sessionId, ended }, audit: [entry, signInEntry(person, sessionId)] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'revoked' });
  return sessionId;
}

const visitor = ({ traceId }: Ctx): Caller => ({
  tenantId: PLATFORM_TENANT,
  actor: { kind: 'system', id: 'visitor' },
  traceId,
});

async function findToken(deps: SessionDeps, ctx: Ctx, token: string): Promise<ResetTokenRow> {
  // Tokens are unguessable; the limit keeps guessing cheap for the server.
  const attempt = { address: ctx.client.address };
  await deps.limits.reset.check(attempt);
  const row = await findResetToken(deps.pool, hashResetToken(token));
  if (row) return row;
  await deps.limits.reset.fail(attempt);
  throw new AppError('reset.token_invalid');
}

function getState({ usedAt, expiresAt }: ResetTokenRow, now: Date): ResetState {
  if (usedAt !== null) return 'used';
  return expiresAt <= now ? 'expired' : 'valid';
}

const canEnter = (person: PersonRow | undefined): person is PersonRow =>
  person !== undefined && person.status !== 'suspended' && !person.isAccountSuspended;

/** A person without an account to enter needs a password only to accept an invitation. */
function requireAccountOrInvitation(person: PersonRow | undefined, { hasInvitation }: ResetOwner): void {
  if (canEnter(person) || hasInvitation) return;
  throw new AppError(person === undefined ? 'reset.token_invalid' : 'account.suspended');
}

function requireUsable(state: ResetState): void {
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
