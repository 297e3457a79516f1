import type { Locale } from '@switchboard/contracts/constants';
import type { Role } from '@switchboard/contracts/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A person as signing in needs them. */
export interface PersonRow {
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'invited' | 'active' | 'suspended';
  readonly locale: Locale;
  readonly isAccountSuspended: boolean;
  readonly passwordHash: string | null;
}

const PERSON = `
  select u.id, u.tenant_id as "tenantId", u.email, u.name, u.role, u.status, u.locale, a.status = 'suspended' as "isAccountSuspended",
    c.password_hash as "passwordHash"
  from access.users u join access.accounts a on a.id = u.tenant_id left join access.credentials c on c.user_id = u.id`;

/** Finds a person by e-mail, whatever its case. */
export async function findPersonByEmail(db: Queryable, email: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'find-person-by-email',
    text: `${PERSON} where lower(u.email) = lower($1) and u.removed_at is null`,
    values: [email.trim()],
  });
  return rows[0];
}

/** Finds a person by id. */
export async function findPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'find-person',
    text: `${PERSON} where u.id = $1 and u.removed_at is null`,
    values: [id],
  });
  return rows[0];
}

/** Reads a person and keeps their rights as they are to the end of the transaction: no change of status or password gets in between. */
export async function lockPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  // Locked first and read after: one statement would show other rows than the locked as they were before the wait.
  await db.query({
    name: 'lock-person',
    text: `select from access.users u join access.accounts a on a.id = u.tenant_id where u.id = $1 for update of u for share of a`,
    values: [id],
  });
  return findPerson(db, id);
}

/** An account's first active administrator, whom impersonation enters; undefined without one. */
export async function findFirstAdmin(db: Queryable, tenantId: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'find-first-admin',
    text: `${PERSON} where u.tenant_id = $1 and u.role in ('admin', 'agency_owner', 'super_admin') and u.status = 'active' and u.removed_at is null
      order by u.created_at, u.id limit 1`,
    values: [tenantId],
  });
  return rows[0];
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly tenantId: string;
  /** The session beneath and who is in it, when an account is entered. */
  readonly beneath?: { readonly sessionId: string; readonly userId: string };
  readonly now: Date;
  readonly expiresAt: Date;
  readonly maxExpiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}

/** Opens a session. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  const { id, userId, tenantId, beneath, now, expiresAt, maxExpiresAt, address, userAgent } = session;
  await db.query({
    name: 'insert-session',
    text: `insert into access.sessions
        (id, user_id, tenant_id, parent_id, impersonator_id, created_at, expires_at, max_expires_at, address, user_agent)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      id,
      userId,
      tenantId,
      beneath?.sessionId ?? null,
      beneath?.userId ?? null,
      now,
      expiresAt,
      maxExpiresAt,
      address,
      userAgent,
    ],
  });
}

/** Moves the end of live sessions on, never past their last moment. */
export async function extendSessions(
  db: Queryable,
  ids: readonly string[],
  times: { now: Date; until: Date },
): Promise<void> {
  await db.query({
    name: 'extend-sessions',
    text: `update access.sessions set expires_at = least($2::timestamptz, max_expires_at)
      where id = any($1) and ended_at is null and expires_at > $3`,
    values: [ids, times.until, times.now],
  });
}

/** Notes that a person was here. */
export async function touchUser(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query({
    name: 'touch-user',
    text: 'update access.users set last_seen_at = $2 where id = $1',
    values: [id, now],
  });
}

export interface ResetTokenRow {
  readonly userId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Finds a reset token by its hash, used and expired ones too. */
export async function findResetToken(db: Queryable, tokenHash: Buffer): Promise<ResetTokenRow | undefined> {
  const { rows } = await db.query<ResetTokenRow>({
    name: 'find-reset-token',
    text: `select user_id as "userId", expires_at as "expiresAt", used_at as "usedAt" from access.reset_tokens where token_hash = $1`,
    values: [tokenHash],
  });
  return rows[0];
}

export interface NewResetToken {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Keeps a new reset token. */
export async function insertResetToken(
  db: Queryable,
  { tokenHash, userId, now, expiresAt }: NewResetToken,
): Promise<void> {
  await db.query({
    name: 'insert-reset-token',
    text: 'insert into access.reset_tokens (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
    values: [tokenHash, userId, now, expiresAt],
  });
}

/** Counts the reset tokens that a person was given since an instant. */
export async function countResetTokens(db: Queryable, userId: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-reset-tokens',
    text: 'select count(*) from access.reset_tokens where user_id = $1 and created_at > $2',
    values: [userId, since],
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
export async function useOtherResetTokens(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query({
    name: 'use-other-reset-tokens',
    text: 'update access.reset_tokens set used_at = $2 where user_id = $1 and used_at is null',
    values: [userId, now],
  });
}

/** Sets a person's password; one who was invited becomes active by it. */
export async function setPassword(
  db: Queryable,
  userId: string,
  change: { passwordHash: string; now: Date },
): Promise<void> {
  await db.query({
    name: 'set-password',
    text: `insert into access.credentials (user_id, password_hash, changed_at) values ($1, $2, $3)
      on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
    values: [userId, change.passwordHash, change.now],
  });
  await db.query({
    name: 'activate-invited-user',
    text: `update access.users set status = 'active' where id = $1 and status = 'invited'`,
    values: [userId],
  });
}
