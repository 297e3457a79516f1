import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '@switchboard/application/access/audit';
import { writeInvitationMail } from '@switchboard/application/access/invitation-mail';
import {
  countInvitations,
  countInvitationsOfClients,
  insertInvitedUser,
} from '@switchboard/application/access/invitation-rows';
import { issueInvitation } from '@switchboard/application/access/issue-invitation';
import { takeSeats } from '@switchboard/application/access/seats';
import { findSender } from '@switchboard/application/branding/sender';
import type { Locale } from '@switchboard/contracts/base/constants';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { SubaccountDeps } from './deps.ts';
import { findInviter } from './inviter.ts';

/** Invitations that an agency may send into one account in an hour. */
const MOST_AN_HOUR = 20;
/** And into all its accounts together: archiving one and making another starts no new count. */
const MOST_IN_ALL_AN_HOUR = 200;
const HOUR_MS = 3_600_000;

/** An account that its owner is invited to. */
export interface OwnedAccount {
  readonly id: string;
  readonly name: string;
  readonly locale: Locale;
}

/** A mail that is due once the change is committed. */
export interface OwnerMail {
  readonly email: string;
  readonly inviterName: string;
  readonly token: string;
  readonly account: OwnedAccount;
}

interface InvitedOwner {
  readonly ownerId: string;
  readonly mail: OwnerMail;
  readonly audit: AuditEntry;
}

/**
 * Invites somebody to administer a client's account.
 *
 * @throws {AppError} `resource.name_taken` the address is a member's of this account already; `resource.limit_reached` {limit};
 *   `rate_limit.exceeded`; what {@link findInviter} throws.
 */
export async function inviteOwner(
  client: PoolClient,
  ctx: Ctx,
  { account, email }: { readonly account: OwnedAccount; readonly email: string },
): Promise<InvitedOwner> {
  const { id: tenantId } = account;
  const ownerId = `usr_${randomBytes(9).toString('hex')}`;
  const name = [...email].slice(0, MAX_RESOURCE_NAME_CHARACTERS).join('');
  await takeSeats(client, tenantId, 1);
  const row = {
    id: ownerId,
    tenantId,
    email,
    name,
    role: 'admin',
    now: ctx.now(),
    createdBy: ctx.caller().actor.id,
  } as const;
  if (!(await insertInvitedUser(client, row)))
    throw new AppError('resource.name_taken', { errors: [{ path: 'ownerEmail', code: 'taken' }] });
  const mail = await newLink(client, ctx, { account, ownerId, email });
  return {
    ownerId,
    mail,
    audit: { tenantId, subjectId: ownerId, type: 'user.invited', data: { userId: ownerId, role: 'admin' } },
  };
}

/** Gives an invited owner a new link; the one before stops working. @throws {AppError} `rate_limit.exceeded` */
export async function newLink(
  client: PoolClient,
  ctx: Ctx,
  { account, ownerId, email }: { readonly account: OwnedAccount; readonly ownerId: string; readonly email: string },
): Promise<OwnerMail> {
  const now = ctx.now();
  const since = new Date(now.getTime() - HOUR_MS);
  const sent = await countInvitations(client, account.id, since);
  const sentInAll = await countInvitationsOfClients(client, getTenantId(ctx), since);
  if (sent >= MOST_AN_HOUR || sentInAll >= MOST_IN_ALL_AN_HOUR) {
    throw new AppError('rate_limit.exceeded', { retryAfterMs: HOUR_MS });
  }
  const { id: inviterId, name: inviterName } = await findInviter(client, ctx);
  const token = await issueInvitation(client, account.id, { userId: ownerId, inviterId, now });
  return { email, inviterName, account, token };
}

/** Sends the mail beside the answer. */
export function mailOwnerLater(deps: SubaccountDeps, { email, inviterName, token, account }: OwnerMail): void {
  const { locale, name: accountName } = account;
  deps.background.run('owner invitation', async () => {
    const sender = await findSender(deps.pool, account.id);
    const names = { accountName, inviterName, sender };
    await deps.mailer.deliver(writeInvitationMail({ to: email, locale, token, baseUrl: deps.baseUrl(), ...names }));
  });
}
