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

/** Keeps that somebody asked for an account. */
export async function insertSignup(db: Queryable, signup: NewSignup): Promise<void> {
  const { tokenHash, email, businessName, trade, timeZone, locale, now, expiresAt } = signup;
  await db.query({
    name: 'insert-signup',
    text: `insert into access.signups (token_hash, email, business_name, trade, time_zone, locale, consented_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [tokenHash, email, businessName, trade, timeZone, locale, now, expiresAt],
  });
}

/** Counts who asked since an instant: by this address, and everybody. */
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

/** Finds what a link is for, and keeps it as it is to the end of the transaction. */
export async function lockSignup(db: Queryable, tokenHash: Buffer): Promise<SignupRow | undefined> {
  const { rows } = await db.query<StoredSignup>({
    name: 'lock-signup',
    text: `select ${SIGNUP_COLUMNS} from access.signups where token_hash = $1 for update`,
    values: [tokenHash],
  });
  return toSignup(rows[0]);
}

/** Finds the sign-up of an address whose account was made and whose administrator has not accepted yet; the newest, where there are several. */
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

/** Tells what an address is that asks for an account: a person with a password, a super administrator, or new. */
export async function findSignedUp(db: Queryable, email: string): Promise<'person' | 'super_admin' | undefined> {
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

/** Notes the account that a link has led to. */
export async function fulfilSignup(
  db: Queryable,
  tokenHash: Buffer,
  made: { readonly tenantId: string; readonly userId: string },
): Promise<void> {
  await db.query({
    name: 'fulfil-signup',
    text: 'update access.signups set tenant_id = $2, user_id = $3 where token_hash = $1',
    values: [tokenHash, made.tenantId, made.userId],
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

/** Writes the account that somebody has signed up for. */
export async function insertSignedUpAccount(db: Queryable, account: NewAccount): Promise<void> {
  const { id, name, trade, timeZone, locale, now } = account;
  await db.query({
    name: 'insert-signed-up-account',
    text: `insert into access.accounts (id, name, type, plan, time_zone, locale, created_at, created_by, updated_at, updated_by)
      values ($1, $2, $3, '', $4, $5, $6, 'signup', $6, 'signup')`,
    values: [id, name, trade, timeZone, locale, now],
  });
}

/** Forgets who asked before an instant; answers how many. */
export async function pruneSignups(db: Queryable, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'prune-signups',
    text: `delete from access.signups where token_hash in
      (select token_hash from access.signups where consented_at < $1 order by consented_at limit $2)`,
    values: [before, most],
  });
  return rowCount ?? 0;
}
