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
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { SubaccountDeps } from './deps.ts';

/** Invitations that an agency may send into one account per hour. */
const MAX_PER_HOUR = 20;
/**
 * Invitations that an agency may send per hour into all its accounts together, so that archiving one and creating another doesn't reset the
 * limit.
 */
const MAX_PER_AGENCY_AND_HOUR = 200;
const HOUR_MS = 3_600_000;

/** An account that its owner is invited to. */
export interface OwnedAccount {
  readonly id: string;
  readonly name: string;
  readonly locale: Locale;
}

/** An email to send once the change is committed. */
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
 * Invites a person to administer a client's account.
 *
 * @throws {AppError} `resource.name_taken` if the address already belongs to a member of the account; `resource.limit_reached` {limit};
 *   `rate_limit.exceeded`; `permission.denied` for an API key of an account without an owner, which is no agency.
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
  const mail = await issueLink(client, ctx, { account, ownerId, email });
  return {
    ownerId,
    mail,
    audit: { tenantId, subjectId: ownerId, type: 'user.invited', data: { userId: ownerId, role: 'admin' } },
  };
}

/** Issues a new link for an invited owner and invalidates the previous one. @throws {AppError} `rate_limit.exceeded` */
export async function issueLink(
  client: PoolClient,
  ctx: Ctx,
  { account, ownerId, email }: { readonly account: OwnedAccount; readonly ownerId: string; readonly email: string },
): Promise<OwnerMail> {
  const now = ctx.now();
  const since = new Date(now.getTime() - HOUR_MS);
  const sent = await countInvitations(client, account.id, since);
  const sentInAll = await countInvitationsOfClients(client, getTenantId(ctx), since);
  if (sent >= MAX_PER_HOUR || sentInAll >= MAX_PER_AGENCY_AND_HOUR) {
    throw new AppError('rate_limit.exceeded', { retryAfterMs: HOUR_MS });
  }
  const { id: inviterId, name: inviterName } = await findInviter(client, ctx);
  const token = await issueInvitation(client, account.id, { userId: ownerId, inviterId, now });
  return { email, inviterName, account, token };
}

/** Sends the email in the background. */
export function queueOwnerMail(deps: SubaccountDeps, { email, inviterName, token, account }: OwnerMail): void {
  const { locale, name: accountName } = account;
  deps.background.run('owner invitation', async () => {
    const sender = await findSender(deps.pool, account.id);
    const names = { accountName, inviterName, sender };
    await deps.mailer.deliver(writeInvitationMail({ to: email, locale, token, baseUrl: deps.baseUrl(), ...names }));
  });
}

/** The person in whose name the owner of a client's account is invited. */
interface Inviter {
  readonly id: string;
  readonly name: string;
}

/** Finds the inviter: the signed-in person, or for an API key the agency's first owner. @throws {AppError} `permission.denied` if there is none */
async function findInviter(db: Queryable, { principal }: Pick<Ctx, 'principal'>): Promise<Inviter> {
  if (principal.kind === 'session') return principal.user;
  const inviter = principal.kind === 'api_key' ? await findFirstOwner(db, principal.tenantId) : undefined;
  if (inviter === undefined) throw new AppError('permission.denied');
  return inviter;
}

async function findFirstOwner(db: Queryable, agencyId: string): Promise<Inviter | undefined> {
  const { rows } = await db.query<Inviter>({
    name: 'find-first-agency-owner',
    text: `select id, name from access.users
      where tenant_id = $1 and role = 'agency_owner' and status = 'active' and removed_at is null
      order by created_at, id limit 1`,
    values: [agencyId],
  });
  return rows[0];
}
