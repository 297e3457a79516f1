import type { AccountRole } from '@switchboard/contracts/base/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface KnownAddress {
  readonly id: string;
  readonly email: string;
  readonly status: 'invited' | 'active' | 'suspended';
}

/** Finds the members of an account, including invited ones, by their lowercase addresses. It never reads other accounts. */
export async function findAddresses(
  db: Queryable,
  tenantId: string,
  emails: readonly string[],
): Promise<KnownAddress[]> {
  const { rows } = await db.query<KnownAddress>({
    name: 'find-addresses',
    text: `select id, lower(email) as email, status from access.users
      where tenant_id = $1 and lower(email) = any($2) and removed_at is null`,
    values: [tenantId, emails],
  });
  return rows;
}

export interface NewUser {
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly role: AccountRole;
  readonly now: Date;
  readonly createdBy: string;
}

/** Inserts an invited member without a person, so that other accounts can still use the address. Returns false if a member of this account already has it. */
export async function insertInvitedUser(db: Queryable, user: NewUser): Promise<boolean> {
  const { id, tenantId, email, name, role, now, createdBy } = user;
  const { rowCount } = await db.query({
    name: 'insert-invited-user',
    text: `insert into access.users
        (id, tenant_id, email, name, role, status, locale, created_at, created_by, updated_at, updated_by)
      select $1, $2, $3, $4, $5, 'invited', (select locale from access.accounts where id = $2), $6, $7, $6, $7
      on conflict (tenant_id, lower(email)) where removed_at is null do nothing`,
    values: [id, tenantId, email, name, role, now, createdBy],
  });
  return rowCount === 1;
}

export interface NewInvitation {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly inviterId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a new invitation. The previous invitation must have been revoked. */
export async function insertInvitation(db: Queryable, tenantId: string, invitation: NewInvitation): Promise<void> {
  const { tokenHash, userId, inviterId, now, expiresAt } = invitation;
  await db.query({
    name: 'insert-invitation',
    text: `insert into access.invitations (tenant_id, token_hash, user_id, inviter_id, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [tenantId, tokenHash, userId, inviterId, now, expiresAt],
  });
}

/** Revokes the open invitation of a user, if there is one. */
export async function revokeInvitations(db: Queryable, tenantId: string, userId: string, now: Date): Promise<void> {
  await db.query({
    name: 'revoke-invitations',
    text: `update access.invitations set revoked_at = $3
      where tenant_id = $1 and user_id = $2 and used_at is null and revoked_at is null`,
    values: [tenantId, userId, now],
  });
}

/** Counts the invitations that an account has sent since an instant. */
export async function countInvitations(db: Queryable, tenantId: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'count-invitations',
    text: 'select count(*) as total from access.invitations where tenant_id = $1 and created_at > $2',
    values: [tenantId, since],
  });
  return rows[0]?.total ?? 0;
}

/** Counts the invitations that an account has emailed to each of these lowercase addresses since an instant, and returns the highest count. */
export async function countMostInvited(
  db: Queryable,
  tenantId: string,
  { emails, since }: { readonly emails: readonly string[]; readonly since: Date },
): Promise<number> {
  const { rows } = await db.query<{ most: number }>({
    name: 'count-most-invited',
    text: `select coalesce(max(total), 0)::int as most from (
        select count(*) as total from access.users u join access.invitations i on i.tenant_id = u.tenant_id and i.user_id = u.id
        where u.tenant_id = $1 and lower(u.email) = any($2) and i.created_at > $3 group by lower(u.email)) each`,
    values: [tenantId, emails, since],
  });
  return rows[0]?.most ?? 0;
}

/** Counts the invitations to all clients of an agency since an instant, including archived clients. */
export async function countInvitationsOfClients(db: Queryable, agencyId: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'count-invitations-of-clients',
    text: `select count(*) as total from access.invitations i join access.accounts a on a.id = i.tenant_id
      where a.parent_id = $1 and i.created_at > $2`,
    values: [agencyId, since],
  });
  return rows[0]?.total ?? 0;
}

/** Reads the name of an account. */
export async function findAccountName(db: Queryable, tenantId: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>({
    name: 'find-account-name',
    text: 'select name from access.accounts where id = $1',
    values: [tenantId],
  });
  return rows[0]?.name ?? '';
}
