import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import { hashInviteToken } from '@switchboard/application/access/invite-token';
import { fillSeat } from '@switchboard/application/access/seats';
import type { Invitation } from '@switchboard/contracts/access/invitation';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import type { ErrorCode } from '@switchboard/contracts/base/error-codes';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, findActing } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { noteFailedSignIn } from './failed-sign-in.ts';
import {
  findInvitation,
  type InvitationRow,
  insertPerson,
  isMemberOf,
  joinAccount,
  lockPersonRow,
  useInvitation,
} from './invitation-queries.ts';
import { entering, settling, signedIn } from './login.ts';
import { openSession } from './open-session.ts';
import { findPerson, findPersonByEmail, lockPerson } from './queries.ts';
import { answerSession } from './session-answer.ts';

/**
 * Tells what a link invites to, and what proves the invited person. Whoever has the link has shown that the address is theirs, so it may tell
 * that the address has a password.
 *
 * @throws {AppError} `invite.token_invalid`, `session.too_many_attempts`
 */
export async function readInvitation(deps: SessionDeps, ctx: Ctx, token: string): Promise<Invitation> {
  const row = await findToken(deps, ctx, token);
  const { accountName, inviterName, email, role, passwordHash } = row;
  const isSignedIn = await isSignedInAs(deps, ctx, row.personId);
  const shown = { accountName, inviterName, email, role };
  return { state: stateOf(row, ctx.now()), ...shown, hasPassword: passwordHash !== null, isSignedIn };
}

export interface Acceptance {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * Accepts an invitation and signs in; the browser leaves the session that it had.
 *
 * A new person sets a name and a new password. A person with a password proves their identity with it, or by being signed in; their password and
 * their name in other accounts stay unchanged.
 * @throws {AppError} `invite.token_*`, `account.suspended`, `session.busy`, `resource.limit_reached` {limit}; `request.invalid` without a name or
 *   password that is needed; `password.too_weak` for a new password; `session.invalid_credentials`, `session.too_many_attempts` for one that is
 *   not the person's; `permission.denied` for impersonators, and for super administrators, who join no account.
 */
export async function acceptInvitation(deps: SessionDeps, ctx: Ctx, given: Acceptance): Promise<SessionPayload> {
  if (findActing(ctx.principal)) throw new AppError('permission.denied');
  const row = await findToken(deps, ctx, given.token);
  refuseUnusable(stateOf(row, ctx.now()));
  const { personId, passwordHash } = row;
  const proof =
    personId === null || passwordHash === null
      ? await newPerson(deps, ctx, row, given)
      : await knownPerson(deps, ctx, { ...row, personId, passwordHash }, given);
  if (row.isSuperAdmin) throw new AppError('permission.denied');
  return answerSession(deps, ctx, await enter(deps, ctx, { row, proof, token: given.token }));
}

/** The invited person, who has proven who they are or chosen a password, and the name that they go by in the account. */
type Proof =
  | { readonly name: string; readonly personId: string }
  | { readonly name: string; readonly newPasswordHash: string };

async function newPerson(deps: SessionDeps, ctx: Ctx, { email }: InvitationRow, given: Acceptance): Promise<Proof> {
  const { name, password } = given;
  const missing = Object.entries({ name, password }).filter(([, value]) => value === undefined);
  const errors = missing.map(([path]) => ({ path, code: 'required' }));
  if (name === undefined || password === undefined) throw new AppError('request.invalid', { errors });
  deps.checkNewPassword(password, email);
  return { name, newPasswordHash: await deps.passwords.hash(password, ctx.client.address) };
}

interface KnownPerson extends InvitationRow {
  readonly personId: string;
  readonly passwordHash: string;
}

async function knownPerson(deps: SessionDeps, ctx: Ctx, row: KnownPerson, given: Acceptance): Promise<Proof> {
  const proof = { name: given.name ?? row.personName ?? row.email, personId: row.personId };
  if (await isSignedInAs(deps, ctx, row.personId)) return proof;
  if (given.password === undefined)
    throw new AppError('request.invalid', { errors: [{ path: 'password', code: 'required' }] });
  const { password } = given;
  const { address } = ctx.client;
  const attempt = await deps.signIns.begin({ email: row.email, address });
  const isRight = await settling(attempt, () => deps.passwords.matches(password, row.passwordHash, address));
  if (isRight) {
    await attempt.succeed();
    return proof;
  }
  await noteFailedSignIn(deps, ctx, { attempt, person: await findPersonByEmail(deps.pool, row.email) });
  throw new AppError('session.invalid_credentials');
}

async function isSignedInAs({ pool }: SessionDeps, { principal }: Ctx, personId: string | null): Promise<boolean> {
  if (principal.kind !== 'session' || findActing(principal) || personId === null) return false;
  return isMemberOf(pool, principal.user.id, personId);
}

interface Entry {
  readonly row: InvitationRow;
  readonly proof: Proof;
  readonly token: string;
}

async function enter(deps: SessionDeps, ctx: Ctx, { row, proof, token }: Entry): Promise<string> {
  const now = ctx.now();
  const { userId } = row;
  const invited = await findPerson(deps.pool, userId);
  if (invited === undefined) throw new AppError('invite.token_revoked');
  const left = ctx.principal.kind === 'session' ? ctx.principal.sessionId : undefined;
  const { sessionId, ended } = await changeAccess(deps, entering(ctx, invited), async (client) => {
    if (row.personId !== null) await lockPersonRow(client, row.personId);
    const member = await lockPerson(client, userId);
    if (member === undefined || member.status === 'suspended') throw new AppError('invite.token_revoked');
    if (member.isAccountSuspended) throw new AppError('account.suspended');
    if (member.status !== 'invited') throw new AppError('invite.token_used');
    const current = await findInvitation(client, hashInviteToken(token));
    if (current === undefined) throw new AppError('invite.token_invalid');
    refuseUnusable(stateOf(current, now));
    await fillSeat(client, member.tenantId);
    if (!(await useInvitation(client, hashInviteToken(token), now))) throw new AppError('invite.token_used');
    const personId = await provenPerson(client, { row, current, proof, now });
    const { name } = proof;
    const version = await joinAccount(client, userId, { personId, name, now });
    const ended = left ? await endSessions(client, { sessionId: left, reason: 'logout', now }) : [];
    const sessionId = await openSession(client, { deps, ctx, person: member });
    const about = { tenantId: member.tenantId, subjectId: userId };
    const accepted: AuditEntry[] = [
      { ...about, type: 'user.status-changed', data: { userId, from: 'invited', to: 'active', version } },
      { ...about, type: 'user.renamed', data: { userId, from: member.name, to: name, version } },
    ];
    return { result: { sessionId, ended }, audit: [...accepted, signedIn(member, sessionId)] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'logout' });
  return sessionId;
}

interface Proven {
  readonly row: InvitationRow;
  readonly current: InvitationRow;
  readonly proof: Proof;
  readonly now: Date;
}

/** The person whom a proof is of, made where they are new. What was proven may have changed since it was looked at. */
async function provenPerson(client: PoolClient, { row, current, proof, now }: Proven): Promise<string> {
  const isSame = current.personId === row.personId && current.passwordHash === row.passwordHash;
  if (!isSame) throw new AppError('session.invalid_credentials');
  if ('personId' in proof) return proof.personId;
  const id = `per_${randomBytes(9).toString('hex')}`;
  const person = { id, email: row.email, passwordHash: proof.newPasswordHash, now };
  if (!(await insertPerson(client, person))) throw new AppError('session.invalid_credentials');
  return id;
}

async function findToken(deps: SessionDeps, ctx: Ctx, token: string): Promise<InvitationRow> {
  // Tokens can't be guessed; the limit keeps guessing cheap for the server.
  const attempt = { address: ctx.client.address };
  await deps.limits.reset.check(attempt);
  const row = await findInvitation(deps.pool, hashInviteToken(token));
  if (row) return row;
  await deps.limits.reset.fail(attempt);
  throw new AppError('invite.token_invalid');
}

function stateOf({ status, isRemoved, usedAt, revokedAt, expiresAt }: InvitationRow, now: Date): Invitation['state'] {
  if (isRemoved || revokedAt !== null || status === 'suspended') return 'revoked';
  if (usedAt !== null || status === 'active') return 'used';
  return expiresAt <= now ? 'expired' : 'valid';
}

const REFUSALS: Readonly<Record<Exclude<Invitation['state'], 'valid'>, ErrorCode>> = {
  expired: 'invite.token_expired',
  used: 'invite.token_used',
  revoked: 'invite.token_revoked',
};

function refuseUnusable(state: Invitation['state']): void {
  if (state !== 'valid') throw new AppError(REFUSALS[state]);
}
