import type { Queryable } from '@switchboard/platform/postgres/types';

/** An attempt in the window of its key. */
export interface CountedAttempt {
  readonly key: string;
  /** When the window ends, in milliseconds since 1970. */
  readonly expire: number;
}

interface Window {
  readonly key: string;
  readonly points: number;
  readonly now: number;
  readonly expire: number;
}

/** Counts an attempt in the running window of its key, or in a new one; undefined, and not counted, when the window is full. */
export async function countAttempt(db: Queryable, given: Window): Promise<CountedAttempt | undefined> {
  const { key, points, now, expire } = given;
  const { rows } = await db.query<{ expire: string }>({
    name: 'count-attempt',
    text: `insert into access.login_failures as f (key, points, expire) values ($1, 1, $2)
      on conflict (key) do update set
        points = case when f.expire <= $3 then 1 else f.points + 1 end,
        expire = case when f.expire <= $3 then excluded.expire else f.expire end
      where f.expire <= $3 or f.points < $4
      returning expire`,
    values: [key, expire, now, points],
  });
  return rows[0] && { key, expire: Number(rows[0].expire) };
}

/** When the window of a key ends, in milliseconds since 1970; undefined without one. */
export async function findWindowEnd(db: Queryable, key: string): Promise<number | undefined> {
  const { rows } = await db.query<{ expire: string }>({
    name: 'find-window-end',
    text: 'select expire from access.login_failures where key = $1',
    values: [key],
  });
  return rows[0] && Number(rows[0].expire);
}

/** Takes an attempt out of its window again; of a later window nothing. */
export async function giveAttemptBack(db: Queryable, { key, expire }: CountedAttempt): Promise<void> {
  await db.query({
    name: 'give-attempt-back',
    text: 'update access.login_failures set points = points - 1 where key = $1 and expire = $2',
    values: [key, expire],
  });
  await db.query({
    name: 'forget-empty-window',
    text: 'delete from access.login_failures where key = $1 and points <= 0',
    values: [key],
  });
}

interface AccountAttempt {
  readonly accountKey: string;
  readonly now: Date;
  /** Failures before it count no more. */
  readonly forgetBefore: Date;
  /** Attempts that need not wait. */
  readonly free: number;
  /** Seconds between two attempts, at most. */
  readonly maxDelayS: number;
}

/**
 * Counts an attempt on an account, from whichever address; answers how many there are, or when the next one may be made.
 *
 * Beyond `free` attempts each must wait for twice as long as the one before it.
 */
export async function countAccountAttempt(
  db: Queryable,
  { accountKey, now, forgetBefore, free, maxDelayS }: AccountAttempt,
): Promise<{ readonly attempts: number } | { readonly waitMs: number }> {
  const delay = `make_interval(secs => case when f.attempts < $4 then 0 else least($5, power(2, least(f.attempts - $4, 20))) end)`;
  const { rows } = await db.query<{ attempts: number }>({
    name: 'count-account-attempt',
    text: `insert into access.sign_in_failures as f (account_key, attempts, attempted_at, failed_at) values ($1, 1, $2, $2)
      on conflict (account_key) do update set
        attempts = case when f.failed_at <= $3 then 1 else f.attempts + 1 end,
        attempted_at = $2,
        failed_at = case when f.failed_at <= $3 then $2 else f.failed_at end,
        is_owner_warned = f.failed_at > $3 and f.is_owner_warned
      where f.failed_at <= $3 or f.attempted_at + ${delay} <= $2
      returning attempts`,
    values: [accountKey, now, forgetBefore, free, maxDelayS],
  });
  if (rows[0]) return rows[0];
  const waiting = await db.query<{ waitMs: number }>({
    name: 'find-account-wait',
    text: `select ceil(extract(epoch from f.attempted_at + ${delay} - $2) * 1000)::float8 as "waitMs"
      from access.sign_in_failures f where account_key = $1 and $3::timestamptz is not null`,
    values: [accountKey, now, forgetBefore, free, maxDelayS],
  });
  return { waitMs: Math.max(1_000, waiting.rows[0]?.waitMs ?? 0) };
}

/** Takes an attempt on an account out of the count. */
export async function giveAccountAttemptBack(db: Queryable, accountKey: string): Promise<void> {
  await db.query({
    name: 'give-account-attempt-back',
    text: 'update access.sign_in_failures set attempts = attempts - 1 where account_key = $1',
    values: [accountKey],
  });
  await forgetWithoutAttempts(db, accountKey);
}

/** Halves an account's count after a success, without the attempt that succeeded if that one was counted. */
export async function halveAccountAttempts(
  db: Queryable,
  { accountKey, isCounted }: { readonly accountKey: string; readonly isCounted: boolean },
): Promise<void> {
  await db.query({
    name: 'halve-account-attempts',
    text: 'update access.sign_in_failures set attempts = greatest(attempts - $2::integer, 0) / 2 where account_key = $1',
    values: [accountKey, isCounted ? 1 : 0],
  });
  await forgetWithoutAttempts(db, accountKey);
}

async function forgetWithoutAttempts(db: Queryable, accountKey: string): Promise<void> {
  await db.query({
    name: 'forget-account-without-attempts',
    text: 'delete from access.sign_in_failures where account_key = $1 and attempts <= 0',
    values: [accountKey],
  });
}

/** Notes that an attempt on an account failed; true once, when there are more than `free` and its owner is to be warned. */
export async function noteAccountFailure(
  db: Queryable,
  { accountKey, now, free }: { readonly accountKey: string; readonly now: Date; readonly free: number },
): Promise<boolean> {
  await db.query({
    name: 'note-account-failure',
    text: 'update access.sign_in_failures set failed_at = $2 where account_key = $1',
    values: [accountKey, now],
  });
  const { rowCount } = await db.query({
    name: 'claim-owner-warning',
    text: 'update access.sign_in_failures set is_owner_warned = true where account_key = $1 and attempts > $2 and not is_owner_warned',
    values: [accountKey, free],
  });
  return rowCount === 1;
}

/** Forgets the attempts on an account. */
export async function forgetAccountAttempts(db: Queryable, accountKey: string): Promise<void> {
  await db.query({
    name: 'forget-account-attempts',
    text: 'delete from access.sign_in_failures where account_key = $1',
    values: [accountKey],
  });
}

/** Removes windows that are over, and accounts whose last failure was before. */
export async function pruneAttempts(db: Queryable, now: Date, forgetBefore: Date): Promise<void> {
  await db.query({
    name: 'prune-windows',
    text: 'delete from access.login_failures where expire < $1',
    values: [now.getTime()],
  });
  await db.query({
    name: 'prune-account-attempts',
    text: 'delete from access.sign_in_failures where failed_at < $1',
    values: [forgetBefore],
  });
}

/** The network addresses of a person's latest 200 sessions, in all accounts and without those of impersonators. */
export async function findKnownAddresses(db: Queryable, email: string): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>({
    name: 'find-known-addresses',
    text: `select distinct address from (
        select s.address from access.people p join access.users u on u.person_id = p.id join access.sessions s on s.user_id = u.id
        where lower(p.email) = lower($1) and u.removed_at is null and s.impersonator_id is null
        order by s.created_at desc limit 200) latest`,
    values: [email.trim()],
  });
  return rows.map(({ address }) => address);
}
