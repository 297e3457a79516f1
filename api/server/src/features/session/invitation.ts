import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import { hashInviteToken } from '@switchboard/application/access/issue-invitation';
import { fillSeat } from '@switchboard/application/access/seats';
import type { Invitation } from '@switchboard/contracts/access/invitation';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import type { ErrorCode } from '@switchboard/contracts/base/error-codes';
import type { AccountRole } from '@switchboard/contracts/base/roles';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, findActing } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { handleFailedSignIn } from './failed-sign-in.ts';
import { refundOnError, signInEntry, toPersonCaller } from './login.ts';
import { openSession } from './open-session.ts';
import { findPerson, findPersonByEmail, lockPerson } from './people.ts';
import { answerSession } from './session-response.ts';

/**
 * Reads an invitation: the account, the role, and how the invited person must authenticate. The link arrived by email, so its holder owns
 * the address and may learn that the address has a password.
 *
 * @throws {AppError} `invite.token_invalid`, `session.too_many_attempts`
 */
export async function readInvitation(deps: SessionDeps, ctx: Ctx, token: string): Promise<Invitation> {
  const row = await findToken(deps, ctx, token);
  const { accountName, inviterName, email, role, passwordHash } = row;
  const isSignedIn = await isSignedInAs(deps, ctx, row.personId);
  const shown = { accountName, inviterName, email, role };
  return { state: getState(row, ctx.now()), ...shown, hasPassword: passwordHash !== null, isSignedIn };
}

export interface Acceptance {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * Accepts an invitation and signs in. The previous session of the browser ends.
 *
 * A new person sets a name and a password. A person with a password authenticates with it, or by being signed in already; their password and their
 * names in other accounts stay unchanged.
 * @throws {AppError} `invite.token_*`, `account.suspended`, `session.busy`, `resource.limit_reached` {limit}; `request.invalid` without a
 *   required name or password; `password.too_weak` for a new password; `session.invalid_credentials`, `session.too_many_attempts` for a wrong
 *   password; `permission.denied` for impersonators, and for super administrators, who cannot join accounts.
 */
export async function acceptInvitation(deps: SessionDeps, ctx: Ctx, acceptance: Acceptance): Promise<SessionPayload> {
  if (findActing(ctx.principal)) throw new AppError('permission.denied');
  const row = await findToken(deps, ctx, acceptance.token);
  requireUsable(getState(row, ctx.now()));
  const { personId, passwordHash } = row;
  const proof =
    personId === null || passwordHash === null
      ? await proveNewPerson(deps, ctx, row, acceptance)
      : await proveKnownPerson(deps, ctx, { ...row, personId, passwordHash }, acceptance);
  if (row.isSuperAdmin) throw new AppError('permission.denied');
  return answerSession(deps, ctx, await enter(deps, ctx, { row, proof, token: acceptance.token }));
}

/** The invited person, authenticated or with a new password, and their name in the account. */
type Proof =
  | { readonly name: string; readonly personId: string }
  | { readonly name: string; readonly newPasswordHash: string };

async function proveNewPerson(
  deps: SessionDeps,
  ctx: Ctx,
  { email }: InvitationRow,
  acceptance: Acceptance,
): Promise<Proof> {
  const { name, password } = acceptance;
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

async function proveKnownPerson(deps: SessionDeps, ctx: Ctx, row: KnownPerson, acceptance: Acceptance): Promise<Proof> {
  const proof = { name: acceptance.name ?? row.personName ?? row.email, personId: row.personId };
  if (await isSignedInAs(deps, ctx, row.personId)) return proof;
  if (acceptance.password === undefined)
    throw new AppError('request.invalid', { errors: [{ path: 'password', code: 'required' }] });
  const { password } = acceptance;
  const { address } = ctx.client;
  const attempt = await deps.signIns.begin({ email: row.email, address });
  const isRight = await refundOnError(attempt, () => deps.passwords.matches(password, row.passwordHash, address));
  if (isRight) {
    await attempt.succeed();
    return proof;
  }
  await handleFailedSignIn(deps, ctx, { attempt, person: await findPersonByEmail(deps.pool, row.email) });
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
  const previousId = ctx.principal.kind === 'session' ? ctx.principal.sessionId : undefined;
  const { sessionId, ended } = await changeAccess(deps, toPersonCaller(ctx, invited), async (client) => {
    if (row.personId !== null) await lockPersonRow(client, row.personId);
    const member = await lockPerson(client, userId);
    if (member === undefined || member.status === 'suspended') throw new AppError('invite.token_revoked');
    if (member.isAccountSuspended) throw new AppError('account.suspended');
    if (member.status !== 'invited') throw new AppError('invite.token_used');
    const current = await findInvitation(client, hashInviteToken(token));
    if (current === undefined) throw new AppError('invite.token_invalid');
    requireUsable(getState(current, now));
    await fillSeat(client, member.tenantId);
    if (!(await redeemInvitation(client, hashInviteToken(token), now))) throw new AppError('invite.token_used');
    const personId = await getOrInsertPerson(client, { row, current, proof, now });
    const { name } = proof;
    const version = await joinAccount(client, userId, { personId, name, now });
    const ended = previousId ? await endSessions(client, { sessionId: previousId, reason: 'logout', now }) : [];
    const sessionId = await openSession(client, { deps, ctx, person: member });
    const subject = { tenantId: member.tenantId, subjectId: userId };
    const accepted: AuditEntry[] = [
      { ...subject, type: 'user.status-changed', data: { userId, from: 'invited', to: 'active', version } },
      { ...subject, type: 'user.renamed', data: { userId, from: member.name, to: name, version } },
    ];
    return { result: { sessionId, ended }, audit: [...accepted, signInEntry(member, sessionId)] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'logout' });
  return sessionId;
}

interface JoiningPerson {
  readonly row: InvitationRow;
  readonly current: InvitationRow;
  readonly proof: Proof;
  readonly now: Date;
}

/** The id of the authenticated person, inserted if new. Refuses if email or password changed since authentication. */
async function getOrInsertPerson(client: PoolClient, { row, current, proof, now }: JoiningPerson): Promise<string> {
  const isSame = current.personId === row.personId && current.passwordHash === row.passwordHash;
  if (!isSame) throw new AppError('session.invalid_credentials');
  if ('personId' in proof) return proof.personId;
  const id = `per_${randomBytes(9).toString('hex')}`;
  const person = { id, email: row.email, passwordHash: proof.newPasswordHash, now };
  if (!(await insertPerson(client, person))) throw new AppError('session.invalid_credentials');
  return id;
}

async function findToken(deps: SessionDeps, ctx: Ctx, token: string): Promise<InvitationRow> {
  // Tokens are unguessable; the limit keeps guessing cheap for the server.
  const attempt = { address: ctx.client.address };
  await deps.limits.reset.check(attempt);
  const row = await findInvitation(deps.pool, hashInviteToken(token));
  if (row) return row;
  await deps.limits.reset.fail(attempt);
  throw new AppError('invite.token_invalid');
}

function getState({ status, isRemoved, usedAt, revokedAt, expiresAt }: InvitationRow, now: Date): Invitation['state'] {
  if (isRemoved || revokedAt !== null || status === 'suspended') return 'revoked';
  if (usedAt !== null || status === 'active') return 'used';
  return expiresAt <= now ? 'expired' : 'valid';
}

const REFUSALS: Readonly<Record<Exclude<Invitation['state'], 'valid'>, ErrorCode>> = {
  expired: 'invite.token_expired',
  used: 'invite.token_used',
  revoked: 'invite.token_revoked',
};

function requireUsable(state: Invitation['state']): void {
  if (state !== 'valid') throw new AppError(REFUSALS[state]);
}

interface InvitationRow {
  readonly userId: string;
  readonly email: string;
  readonly role: AccountRole;
  readonly status: 'invited' | 'active' | 'suspended';
  readonly isRemoved: boolean;
  readonly accountName: string;
  readonly inviterName: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
  /** The person with the invited address; null if nobody has verified it yet. */
  readonly personId: string | null;
  readonly passwordHash: string | null;
  /** The person's name in the account that they entered last. */
  readonly personName: string | null;
  /** Super administrators cannot join accounts. */
  readonly isSuperAdmin: boolean;
}

/** Finds an invitation in any state by the hash of its token. */
async function findInvitation(db: Queryable, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await db.query<InvitationRow>({
    name: 'find-invitation',
    text: `select u.id as "userId", u.email, u.role, u.status, u.removed_at is not null as "isRemoved", a.name as "accountName",
        inviter.name as "inviterName", i.expires_at as "expiresAt", i.used_at as "usedAt", i.revoked_at as "revokedAt",
        p.id as "personId", p.password_hash as "passwordHash", last_entered.name as "personName",
        exists (select from access.users m where m.person_id = p.id and m.role = 'super_admin' and m.removed_at is null) as "isSuperAdmin"
      from access.invitations i join access.users u on u.id = i.user_id join access.accounts a on a.id = i.tenant_id
        join access.users inviter on inviter.id = i.inviter_id
        left join access.people p on lower(p.email) = lower(u.email)
        left join access.users last_entered on last_entered.id = p.last_user_id
      where i.token_hash = $1`,
    values: [tokenHash],
  });
  return rows[0];
}

/** Marks an invitation as used. @returns whether it was usable; of concurrent calls only one gets true */
async function redeemInvitation(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-invitation',
    text: `update access.invitations set used_at = $2
      where token_hash = $1 and used_at is null and revoked_at is null and expires_at > $2`,
    values: [tokenHash, now],
  });
  return rowCount === 1;
}

/** Locks a person until the transaction ends. */
async function lockPersonRow(db: Queryable, personId: string): Promise<void> {
  await db.query({
    name: 'lock-person-row',
    text: 'select from access.people where id = $1 for update',
    values: [personId],
  });
}

/** Whether a member belongs to this person. */
async function isMemberOf(db: Queryable, userId: string, personId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-member-of-person',
    text: 'select from access.users where id = $1 and person_id = $2',
    values: [userId, personId],
  });
  return rowCount === 1;
}

interface NewPersonRow {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Inserts a person with a verified address. @returns false if another person has the address */
async function insertPerson(db: Queryable, { id, email, passwordHash, now }: NewPersonRow): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-person',
    text: `insert into access.people (id, email, password_hash, password_changed_at, created_at) values ($1, $2, $3, $4, $4)
      on conflict (lower(email)) do nothing`,
    values: [id, email, passwordHash, now],
  });
  return rowCount === 1;
}

/** Links an invited member to a person, with the name for this account. @returns the new version of the member */
async function joinAccount(
  db: Queryable,
  userId: string,
  { personId, name, now }: { readonly personId: string; readonly name: string; readonly now: Date },
): Promise<number> {
  const { rows } = await db.query<{ version: number }>({
    name: 'join-account',
    text: `update access.users set person_id = $2, status = 'active', name = $3, version = version + 1, updated_at = $4, updated_by = $1
      where id = $1 and status = 'invited' returning version`,
    values: [userId, personId, name, now],
  });
  return rows[0]?.version ?? 0;
}
