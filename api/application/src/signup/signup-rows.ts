import type { SignupTrade } from '@switchboard/contracts/access/signup';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface NewSignup {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly businessName: string;
  readonly trade: SignupTrade;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a sign-up. */
export async function insertSignup(db: Queryable, signup: NewSignup): Promise<void> {
  const { tokenHash, email, businessName, trade, timeZone, locale, now, expiresAt } = signup;
  await db.query({
    name: 'insert-signup',
    text: `insert into access.signups (token_hash, email, business_name, trade, time_zone, locale, consented_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [tokenHash, email, businessName, trade, timeZone, locale, now, expiresAt],
  });
}

/** Counts sign-ups since an instant: with this address, and in total. */
export async function countSignups(
  db: Queryable,
  email: string,
  since: Date,
): Promise<{ readonly own: number; readonly all: number }> {
  const { rows } = await db.query<{ own: number; all: number }>({
    name: 'count-signups',
    text: `select count(*) filter (where lower(email) = lower($1))::int as own, count(*)::int as "all"
      from access.signups where consented_at > $2`,
    values: [email, since],
  });
  return rows[0] ?? { own: 0, all: 0 };
}

export interface SignupRow extends Omit<NewSignup, 'tokenHash' | 'now'> {
  /** Undefined until the link was opened. */
  readonly tenantId: string | undefined;
  readonly userId: string | undefined;
}

/** Finds the sign-up of a link, and locks it until the end of the transaction. */
export async function lockSignup(db: Queryable, tokenHash: Buffer): Promise<SignupRow | undefined> {
  const { rows } = await db.query<StoredSignup>({
    name: 'lock-signup',
    text: `select ${SIGNUP_COLUMNS} from access.signups where token_hash = $1 for update`,
    values: [tokenHash],
  });
  return toSignup(rows[0]);
}

/** Finds the newest sign-up of an address for which the account exists and the administrator has not yet accepted the invitation. */
export async function findOpenSignup(db: Queryable, email: string): Promise<SignupRow | undefined> {
  const { rows } = await db.query<StoredSignup>({
    name: 'find-open-signup',
    text: `select ${SIGNUP_COLUMNS} from access.signups s
      where lower(email) = lower($1) and exists (
        select from access.users u where u.id = s.user_id and u.status = 'invited' and u.removed_at is null)
      order by consented_at desc, token_hash limit 1`,
    values: [email],
  });
  return toSignup(rows[0]);
}

/** Finds whether an address belongs to a person with a password or a super administrator; undefined if it is new. */
export async function findAddressOwner(db: Queryable, email: string): Promise<'person' | 'super_admin' | undefined> {
  const { rows } = await db.query<{ known: 'person' | 'super_admin' }>({
    name: 'find-signed-up',
    text: `select case when exists (
        select from access.users u where u.person_id = p.id and u.role = 'super_admin' and u.removed_at is null) then 'super_admin' else 'person' end
        as known from access.people p where lower(p.email) = lower($1)`,
    values: [email],
  });
  return rows[0]?.known;
}

type StoredSignup = Omit<SignupRow, 'tenantId' | 'userId'> & { tenantId: string | null; userId: string | null };

const SIGNUP_COLUMNS = `email, business_name as "businessName", trade, time_zone as "timeZone", locale, expires_at as "expiresAt",
  tenant_id as "tenantId", user_id as "userId"`;

function toSignup(row: StoredSignup | undefined): SignupRow | undefined {
  return row && { ...row, tenantId: row.tenantId ?? undefined, userId: row.userId ?? undefined };
}

/** Stores the account that was created from a link. */
export async function completeSignup(
  db: Queryable,
  tokenHash: Buffer,
  account: { readonly tenantId: string; readonly userId: string },
): Promise<void> {
  await db.query({
    name: 'fulfil-signup',
    text: 'update access.signups set tenant_id = $2, user_id = $3 where token_hash = $1',
    values: [tokenHash, account.tenantId, account.userId],
  });
}

export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly trade: SignupTrade;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** Inserts the account of a sign-up. */
export async function insertSignedUpAccount(db: Queryable, account: NewAccount): Promise<void> {
  const { id, name, trade, timeZone, locale, now } = account;
  await db.query({
    name: 'insert-signed-up-account',
    text: `insert into access.accounts (id, name, type, plan, time_zone, locale, created_at, created_by, updated_at, updated_by)
      values ($1, $2, $3, '', $4, $5, $6, 'signup', $6, 'signup')`,
    values: [id, name, trade, timeZone, locale, now],
  });
}

/** Deletes up to `limit` sign-ups from before an instant. Returns how many it deleted. */
export async function pruneSignups(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'prune-signups',
    text: `delete from access.signups where token_hash in
      (select token_hash from access.signups where consented_at < $1 order by consented_at limit $2)`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
