import type { AccountRole } from '@switchboard/contracts/roles';
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
}

/** Finds an invitation by its token's hash, whatever its state. */
export async function findInvitation(db: Queryable, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await db.query<InvitationRow>({
    name: 'find-invitation',
    text: `select u.id as "userId", u.email, u.role, u.status, u.removed_at is not null as "isRemoved", a.name as "accountName",
        inviter.name as "inviterName", i.expires_at as "expiresAt", i.used_at as "usedAt", i.revoked_at as "revokedAt"
      from access.invitations i join access.users u on u.id = i.user_id join access.accounts a on a.id = i.tenant_id
        join access.users inviter on inviter.id = i.inviter_id
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

/** Gives an invited person the name that they chose; answers their new version. */
export async function nameInvited(
  db: Queryable,
  userId: string,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<number> {
  const { rows } = await db.query<{ version: number }>({
    name: 'name-invited-user',
    text: `update access.users set name = $2, version = version + 1, updated_at = $3, updated_by = $1 where id = $1
      returning version`,
    values: [userId, name, now],
  });
  return rows[0]?.version ?? 0;
}
