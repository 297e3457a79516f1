import { createHash, randomBytes } from 'node:crypto';
import { PAGES } from '@switchboard/contracts/pages';
import type { Queryable } from '@switchboard/platform/postgres/types';

const RESET_TOKEN_MS = 30 * 60_000;

/** Issues a token with which a person can set a password once within 30 minutes. Only its hash is stored. */
export async function issueResetToken(
  db: Queryable,
  person: { readonly personId: string; readonly userId: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + RESET_TOKEN_MS);
  await insertResetToken(db, { tokenHash: hashResetToken(token), ...person, now, expiresAt });
  return token;
}

/** The hash under which a reset token is stored. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The link with which a reset token is used. */
export function resetLink(baseUrl: string, token: string): string {
  return `${new URL(PAGES.welcome, baseUrl).href}?passwordResetToken=${token}`;
}

export interface ResetTokenRow {
  readonly personId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Finds a reset token by its hash, even if used or expired. */
export async function findResetToken(db: Queryable, tokenHash: Buffer): Promise<ResetTokenRow | undefined> {
  const { rows } = await db.query<ResetTokenRow>({
    name: 'find-reset-token',
    text: `select person_id as "personId", expires_at as "expiresAt", used_at as "usedAt" from access.reset_tokens
      where token_hash = $1 and person_id is not null`,
    values: [tokenHash],
  });
  return rows[0];
}

interface NewResetToken {
  readonly tokenHash: Buffer;
  readonly personId: string;
  /** One of the person's memberships. Replicas of the previous release find the person by it during an upgrade. */
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a new reset token. */
async function insertResetToken(
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

/** Marks a reset token as used. @returns whether it was usable; of concurrent calls only one gets true */
export async function consumeResetToken(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-reset-token',
    text: 'update access.reset_tokens set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2',
    values: [tokenHash, now],
  });
  return rowCount === 1;
}

/** Marks all other tokens of a person as used. */
export async function invalidateOtherResetTokens(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query({
    name: 'use-other-reset-tokens',
    text: 'update access.reset_tokens set used_at = $2 where person_id = $1 and used_at is null',
    values: [personId, now],
  });
}

/** The recipient of a reset email: a person and one of their memberships. */
export interface ResettablePerson {
  readonly personId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly locale: 'en' | 'es';
  /** Whether the person can already sign in to the account. If not, they still have to accept an invitation. */
  readonly canEnter: boolean;
}

/**
 * Finds the person with an email who may set a new password: one with an account to enter (the last entered one first), or with an invitation to
 * accept, which asks for the forgotten password. An invited address that nobody has verified doesn't count.
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
  /** Whether the person has an invitation that they can accept. */
  readonly hasInvitation: boolean;
}

/** Reads the person whose password is reset and locks them, so that the password does not change before the transaction ends. */
export async function lockResetOwner(db: Queryable, personId: string, now: Date): Promise<ResetOwner | undefined> {
  const { rows } = await db.query<ResetOwner>({
    name: 'lock-reset-owner',
    text: `select p.email, ${HAS_INVITATION} as "hasInvitation" from access.people p where p.id = $1 for update`,
    values: [personId, now],
  });
  return rows[0];
}
