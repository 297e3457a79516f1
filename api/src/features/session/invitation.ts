import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import { hashInviteToken } from '@switchboard/application/access/invite-token';
import { fillSeat } from '@switchboard/application/access/seats';
import type { Invitation } from '@switchboard/contracts/access/invitation';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import type { ErrorCode } from '@switchboard/contracts/errors';
import { AppError } from '@switchboard/platform/app-error';
import { endSessions } from '../../http/auth/session-changes.ts';
import type { Ctx } from '../../http/context.ts';
import type { SessionDeps } from './deps.ts';
import { findInvitation, type InvitationRow, nameInvited, useInvitation } from './invitation-queries.ts';
import { entering, signedIn } from './login.ts';
import { openSession } from './open-session.ts';
import { findPerson, lockPerson, setPassword } from './queries.ts';
import { answerSession } from './session-answer.ts';

/** Tells what a link invites to. @throws {AppError} `invite.token_invalid`, `session.too_many_attempts` */
export async function readInvitation(deps: SessionDeps, ctx: Ctx, token: string): Promise<Invitation> {
  const row = await findToken(deps, ctx, token);
  const { accountName, inviterName, email, role } = row;
  return { state: stateOf(row, ctx.now()), accountName, inviterName, email, role };
}

export interface Acceptance {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Accepts an invitation and signs in; the browser leaves the session that it had.
 *
 * @throws {AppError} `invite.token_*`, `password.too_weak`, `account.suspended`, `session.busy`, `resource.limit_reached` {limit}; `permission.denied` to whoever acts for
 *   somebody else.
 */
export async function acceptInvitation(deps: SessionDeps, ctx: Ctx, given: Acceptance): Promise<SessionPayload> {
  if (ctx.principal.kind === 'session' && ctx.principal.onBehalfOf) throw new AppError('permission.denied');
  const row = await findToken(deps, ctx, given.token);
  refuseUnusable(stateOf(row, ctx.now()));
  deps.checkNewPassword(given.password, row.email);
  const passwordHash = await deps.passwords.hash(given.password, ctx.client.address);
  return answerSession(deps, ctx, await enter(deps, ctx, { row, name: given.name, passwordHash, token: given.token }));
}

interface Entry {
  readonly row: InvitationRow;
  readonly name: string;
  readonly passwordHash: string;
  readonly token: string;
}

async function enter(deps: SessionDeps, ctx: Ctx, { row, name, passwordHash, token }: Entry): Promise<string> {
  const now = ctx.now();
  const { userId } = row;
  const invited = await findPerson(deps.pool, userId);
  if (invited === undefined) throw new AppError('invite.token_revoked');
  const left = ctx.principal.kind === 'session' ? ctx.principal.sessionId : undefined;
  const { sessionId, ended } = await changeAccess(deps, entering(ctx, invited), async (client) => {
    const person = await lockPerson(client, userId);
    if (person === undefined || person.status === 'suspended') throw new AppError('invite.token_revoked');
    if (person.isAccountSuspended) throw new AppError('account.suspended');
    if (person.status !== 'invited') throw new AppError('invite.token_used');
    const current = await findInvitation(client, hashInviteToken(token));
    if (current) refuseUnusable(stateOf(current, now));
    await fillSeat(client, person.tenantId);
    if (!(await useInvitation(client, hashInviteToken(token), now))) throw new AppError('invite.token_used');
    await setPassword(client, userId, { passwordHash, now });
    const version = await nameInvited(client, userId, { name, now });
    const ended = left ? await endSessions(client, { sessionId: left, reason: 'logout', now }) : [];
    const sessionId = await openSession(client, { deps, ctx, person });
    const about = { tenantId: person.tenantId, subjectId: userId };
    const accepted: AuditEntry[] = [
      { ...about, type: 'user.status-changed', data: { userId, from: 'invited', to: 'active', version } },
      { ...about, type: 'user.renamed', data: { userId, from: person.name, to: name, version } },
    ];
    return { result: { sessionId, ended }, audit: [...accepted, signedIn(person, sessionId)] };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'logout' });
  return sessionId;
}

async function findToken(deps: SessionDeps, ctx: Ctx, token: string): Promise<InvitationRow> {
  // Tokens can't be guessed; the limit keeps trying from costing anything.
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
