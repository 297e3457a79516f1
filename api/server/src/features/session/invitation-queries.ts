import type { AccountRole } from '@switchboard/contracts/base/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface InvitationRow {
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
  /** The person with the invited address; null if nobody has proven it yet. */
  readonly personId: string | null;
  readonly passwordHash: string | null;
  /** Their name in the account that they entered last. */
  readonly personName: string | null;
  /** A super administrator is a member of no account. */
  readonly isSuperAdmin: boolean;
}

/** Finds an invitation by its token's hash, whatever its state. */
export async function findInvitation(db: Queryable, tokenHash: Buffer): Promise<InvitationRow | undefined> {
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

/** Uses an invitation up. Tells whether it was still good: of two uses at once, one is. */
export async function useInvitation(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-invitation',
    text: `update access.invitations set used_at = $2
      where token_hash = $1 and used_at is null and revoked_at is null and expires_at > $2`,
    values: [tokenHash, now],
  });
  return rowCount === 1;
}

/** Keeps a person as they are to the end of the transaction. */
export async function lockPersonRow(db: Queryable, personId: string): Promise<void> {
  await db.query({
    name: 'lock-person-row',
    text: 'select from access.people where id = $1 for update',
    values: [personId],
  });
}

/** Tells whether a signed-in member is this person. */
export async function isMemberOf(db: Queryable, userId: string, personId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-member-of-person',
    text: 'select from access.users where id = $1 and person_id = $2',
    values: [userId, personId],
  });
  return rowCount === 1;
}

export interface NewPerson {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Inserts a person who has proven an address. False if another person has it. */
export async function insertPerson(db: Queryable, { id, email, passwordHash, now }: NewPerson): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-person',
    text: `insert into access.people (id, email, password_hash, password_changed_at, created_at) values ($1, $2, $3, $4, $4)
      on conflict (lower(email)) do nothing`,
    values: [id, email, passwordHash, now],
  });
  return rowCount === 1;
}

/** Makes an invited member a person's own, under the name that they go by in this account; answers the member's new version. */
export async function joinAccount(
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
