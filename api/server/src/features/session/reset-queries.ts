import type { Queryable } from '@switchboard/platform/postgres/types';

export interface ResetTokenRow {
  readonly personId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Finds a reset token by its hash, used and expired ones too. */
export async function findResetToken(db: Queryable, tokenHash: Buffer): Promise<ResetTokenRow | undefined> {
  const { rows } = await db.query<ResetTokenRow>({
    name: 'find-reset-token',
    text: `select person_id as "personId", expires_at as "expiresAt", used_at as "usedAt" from access.reset_tokens
      where token_hash = $1 and person_id is not null`,
    values: [tokenHash],
  });
  return rows[0];
}

export interface NewResetToken {
  readonly tokenHash: Buffer;
  readonly personId: string;
  /** One of the person's memberships; programs of the release before find the password by it. */
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Keeps a new reset token. */
export async function insertResetToken(
  db: Queryable,
  { tokenHash, personId, userId, now, expiresAt }: NewResetToken,
): Promise<void> {
  await db.query({
    name: 'insert-reset-token',
    text: 'insert into access.reset_tokens (token_hash, person_id, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    values: [tokenHash, personId, userId, now, expiresAt],
  });
}

/** Counts the reset tokens issued to a person since an instant. */
export async function countResetTokens(db: Queryable, personId: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-reset-tokens',
    text: 'select count(*) from access.reset_tokens where person_id = $1 and created_at > $2',
    values: [personId, since],
  });
  return rows[0]?.count ?? 0;
}

/** Uses a reset token up. Tells whether it was still good: of two uses at once, one is. */
export async function useResetToken(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-reset-token',
    text: 'update access.reset_tokens set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2',
    values: [tokenHash, now],
  });
  return rowCount === 1;
}

/** Uses up whatever other tokens a person still has. */
export async function useOtherResetTokens(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query({
    name: 'use-other-reset-tokens',
    text: 'update access.reset_tokens set used_at = $2 where person_id = $1 and used_at is null',
    values: [personId, now],
  });
}

/** Whom a reset mail is for: a person, and one of their memberships. */
export interface ResettablePerson {
  readonly personId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly locale: 'en' | 'es';
  /** The membership can be entered; without one the person has an invitation to accept. */
  readonly canEnter: boolean;
}

/**
 * Finds the person who may set a new password: they have an account that they can enter (the last entered one first), or an invitation to accept,
 * which asks for the password that they forgot. An invited address that nobody has proven doesn't count.
 */
export async function findResettable(db: Queryable, email: string, now: Date): Promise<ResettablePerson | undefined> {
  const { rows } = await db.query<ResettablePerson>({
    name: 'find-resettable',
    text: `select p.id as "personId", u.id as "userId", u.tenant_id as "tenantId", p.email, u.name, u.locale, may.enter as "canEnter"
      from access.people p join access.users u on u.person_id = p.id join access.accounts a on a.id = u.tenant_id
        cross join lateral (select u.removed_at is null and u.status <> 'suspended' and a.status = 'active' as enter) may
      where lower(p.email) = lower($1) and (may.enter or ${HAS_INVITATION})
      order by may.enter desc, (u.id = p.last_user_id) desc nulls last, u.last_seen_at desc nulls last, u.created_at desc, u.id limit 1`,
    values: [email.trim(), now],
  });
  return rows[0];
}

const HAS_INVITATION = `exists (
  select from access.users invited join access.invitations i on i.user_id = invited.id
  where lower(invited.email) = lower(p.email) and invited.status = 'invited' and invited.removed_at is null
    and i.used_at is null and i.revoked_at is null and i.expires_at > $2)`;

export interface ResetOwner {
  readonly email: string;
  readonly hasInvitation: boolean;
}

/** Reads whose password is reset, and whether they have an invitation that they can accept; no change of the password gets in between. */
export async function lockResetOwner(db: Queryable, personId: string, now: Date): Promise<ResetOwner | undefined> {
  const { rows } = await db.query<ResetOwner>({
    name: 'lock-reset-owner',
    text: `select p.email, ${HAS_INVITATION} as "hasInvitation" from access.people p where p.id = $1 for update`,
    values: [personId, now],
  });
  return rows[0];
}
