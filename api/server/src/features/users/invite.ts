import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import { writeInvitationMail } from '@switchboard/application/access/invitation-mail';
import {
  countInvitations,
  countMostInvited,
  findAccountName,
  findAddresses,
  insertInvitedUser,
  type KnownAddress,
} from '@switchboard/application/access/invitation-rows';
import { issueInvitation } from '@switchboard/application/access/issue-invitation';
import { takeSeats } from '@switchboard/application/access/seats';
import { findSender } from '@switchboard/application/branding/sender';
import type { AccountRole } from '@switchboard/contracts/base/roles';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { UserDeps } from './deps.ts';
import { checkOwnerPromotion } from './rights.ts';
import { lockAdmins, lockUser, type UserRow } from './user-rows.ts';

/** Invitations that an account may send per hour, in total and to one address. */
const MAX_PER_HOUR = 500;
const MAX_PER_ADDRESS = 5;
const HOUR_MS = 3_600_000;

interface PendingMail {
  readonly email: string;
  readonly token: string;
}
interface Outcome {
  readonly email: string;
  readonly status: 'sent' | 'already_member';
}

/**
 * Invites people by email, sent in the background. Addresses are compared without case, and each counts once. Other accounts are never
 * queried, so neither the response nor its timing reveals whether an address is known elsewhere.
 *
 * @throws {AppError} `permission.denied` unless an agency owner invites another; `resource.limit_reached` {limit}; `rate_limit.exceeded` above 500
 *   invitations per hour, or 5 to one address.
 */
export async function invite(
  deps: UserDeps,
  ctx: Ctx,
  { emails, role }: { readonly emails: readonly string[]; readonly role: AccountRole },
): Promise<{ data: Outcome[] }> {
  const principal = getSession(ctx);
  checkOwnerPromotion(principal, role);
  const addresses = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
  const { outcomes, mails } = await changeAccess(deps, ctx.caller(), async (client) => {
    await lockAdmins(client, principal.tenantId);
    const lowered = addresses.map((email) => email.toLowerCase());
    await checkInvitationRate(client, ctx, lowered);
    const members = await findAddresses(client, principal.tenantId, lowered);
    const known = new Map(members.map((member) => [member.email, member]));
    await takeSeats(client, principal.tenantId, addresses.length - known.size);
    const steps: Step[] = [];
    for (const email of addresses)
      steps.push(await inviteOne(client, ctx, { email, role, known: known.get(email.toLowerCase()) }));
    return {
      result: { outcomes: steps.map(({ outcome }) => outcome), mails: steps.flatMap(({ mails }) => mails) },
      audit: steps.flatMap(({ audit }) => audit),
    };
  });
  queueMails(deps, ctx, mails);
  return { data: outcomes };
}

/**
 * Emails an invited person a new link and invalidates the previous one.
 *
 * @throws {AppError} `resource.not_found`; `resource.conflict` if the person isn't invited; `rate_limit.exceeded`.
 */
export async function resendInvite(deps: UserDeps, ctx: Ctx, id: string): Promise<UserRow> {
  const { tenantId } = getSession(ctx);
  const { user, mails } = await changeAccess(deps, ctx.caller(), async (client) => {
    await lockAdmins(client, tenantId);
    const user = await lockUser(client, tenantId, id);
    if (user === undefined) throw new AppError('resource.not_found');
    if (user.status !== 'invited' || user.removedAt !== null) throw new AppError('resource.conflict');
    await checkInvitationRate(client, ctx, [user.email.toLowerCase()]);
    const mails = { email: user.email, token: await issue(client, ctx, id) };
    const entry = { tenantId, subjectId: id, type: 'user.invitation-resent', data: { userId: id } } as const;
    return { result: { user, mails }, audit: [entry] };
  });
  queueMails(deps, ctx, [mails]);
  return user;
}

interface Step {
  readonly outcome: Outcome;
  readonly mails: readonly PendingMail[];
  readonly audit: readonly AuditEntry[];
}

async function inviteOne(
  client: PoolClient,
  ctx: Ctx,
  { email, role, known }: { email: string; role: AccountRole; known: KnownAddress | undefined },
): Promise<Step> {
  const { tenantId, user: inviter } = getSession(ctx);
  const isMember: Step = { outcome: { email, status: 'already_member' }, mails: [], audit: [] };
  if (known !== undefined && known.status !== 'invited') return isMember;
  const id = known?.id ?? `usr_${randomBytes(9).toString('hex')}`;
  if (known === undefined) {
    const name = [...email].slice(0, MAX_RESOURCE_NAME_CHARACTERS).join('');
    const row = { id, tenantId, email, name, role, now: ctx.now(), createdBy: inviter.id };
    // A concurrent request may have invited the address.
    if (!(await insertInvitedUser(client, row))) return isMember;
  }
  const token = await issue(client, ctx, id);
  const about = { tenantId, subjectId: id } as const;
  const entry: AuditEntry =
    known === undefined
      ? { ...about, type: 'user.invited', data: { userId: id, role } }
      : { ...about, type: 'user.invitation-resent', data: { userId: id } };
  return { outcome: { email, status: 'sent' }, mails: [{ email, token }], audit: [entry] };
}

function issue(client: PoolClient, ctx: Ctx, userId: string): Promise<string> {
  const { tenantId, user: inviter } = getSession(ctx);
  return issueInvitation(client, tenantId, { userId, inviterId: inviter.id, now: ctx.now() });
}

async function checkInvitationRate(client: PoolClient, ctx: Ctx, emails: readonly string[]): Promise<void> {
  const { tenantId } = getSession(ctx);
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  const mails = await countInvitations(client, tenantId, since);
  const most = await countMostInvited(client, tenantId, { emails, since });
  if (mails + emails.length > MAX_PER_HOUR || most >= MAX_PER_ADDRESS)
    throw new AppError('rate_limit.exceeded', { retryAfterMs: HOUR_MS });
}

function queueMails(deps: UserDeps, ctx: Ctx, mails: readonly PendingMail[]): void {
  if (mails.length === 0) return;
  const { tenantId, user } = getSession(ctx);
  deps.background.run('invitation mails', async () => {
    const accountName = await findAccountName(deps.pool, tenantId);
    const sender = await findSender(deps.pool, tenantId);
    const shared = { sender, locale: user.locale, accountName, inviterName: user.name, baseUrl: deps.baseUrl() };
    for (const { email, token } of mails)
      await deps.mailer.deliver(writeInvitationMail({ ...shared, to: email, token }));
  });
}
