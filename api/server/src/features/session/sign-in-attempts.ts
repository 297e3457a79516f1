import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import { addressGroup } from '../../http/request/client.ts';
import { hashedKey } from './attempt-limits.ts';

/**
 * An attempt to sign in with a password. It counts as a failure from the start; exactly one of these calls settles it. If the process dies first,
 * the attempt remains a failure.
 */
export interface SignInAttempt {
  /** The password was right. The attempt no longer counts, and the failures of the account are halved, rounded down. */
  succeed(): Promise<void>;
  /** The password was not checked. The attempt no longer counts, except for its address if `exceptAddress` is set. */
  giveBack(options?: { readonly exceptAddress?: boolean }): Promise<void>;
  /** The password was wrong. @returns the consecutive failures of the account, and once per attack `isAttack`, so that the owner is warned */
  fail(): Promise<{ readonly failures: number; readonly isAttack: boolean }>;
}

/** Counts attempts to sign in across all replicas, each one before the expensive work starts. */
export interface SignInAttempts {
  /** Starts an attempt. @throws {AppError} `session.too_many_attempts` {retryAfterMs}; a refused attempt does not count. */
  begin(origin: { readonly email: string; readonly address: string }): Promise<SignInAttempt>;
  /** Resets the failures of an account after its owner has proven their identity by email. */
  forget(email: string): Promise<void>;
  prune(now: Date): Promise<void>;
}

const WINDOW_MS = 60_000;
const PER_ACCOUNT_AND_ADDRESS = 5;
const PER_ADDRESS = 20;
/** Attempts on one account, across all addresses, without a delay between them. */
const FREE_ATTEMPTS = 20;
const MAX_DELAY_S = 300;
const QUIET_MS = 3_600_000;

/**
 * Limits attempts to 5 a minute for each account and address and to 20 a minute for each address, and delays attempts on an account that is
 * attacked from many addresses.
 *
 * The count of an account resets after an hour without a failure. Each success halves it, so that rare typos don't slow down a login that many
 * people share.
 */
export function createSignInAttempts({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): SignInAttempts {
  const forgetBefore = (now: Date) => new Date(now.getTime() - QUIET_MS);

  async function count(key: string, points: number): Promise<CountedAttempt> {
    const now = clock.now().getTime();
    const counted = await countAttempt(pool, { key, points, now, expire: now + WINDOW_MS });
    if (counted) return counted;
    throw tooMany(((await findWindowEnd(pool, key)) ?? now) - now);
  }

  /** Counts an attempt on an account. During an attack, addresses from which the owner signed in before are not delayed. */
  async function countOnAccount(email: string, address: string): Promise<{ readonly key: string; attempts: number }> {
    const key = hashedKey(email);
    const now = clock.now();
    const limits = { forgetBefore: forgetBefore(now), free: FREE_ATTEMPTS, maxDelayS: MAX_DELAY_S };
    const counted = await countAccountAttempt(pool, { accountKey: key, now, ...limits });
    if ('attempts' in counted) return { key, attempts: counted.attempts };
    const known = await findKnownAddresses(pool, email);
    if (known.some((knownAddress) => addressGroup(knownAddress) === addressGroup(address))) return { key, attempts: 0 };
    throw tooMany(counted.waitMs);
  }

  return {
    begin: async ({ email: typed, address }) => {
      const email = typed.trim().toLowerCase();
      const group = addressGroup(address);
      const counted: CountedAttempt[] = [];
      const undo = async (attempts: readonly CountedAttempt[]) => {
        for (const attempt of attempts) await uncountAttempt(pool, attempt);
      };
      try {
        counted.push(await count(`login-account:${hashedKey(`${email}\n${group}`)}`, PER_ACCOUNT_AND_ADDRESS));
        counted.push(await count(`login-address:${hashedKey(group)}`, PER_ADDRESS));
        const { key, attempts } = await countOnAccount(email, address);
        return {
          succeed: async () => {
            await undo(counted);
            await halveAccountAttempts(pool, { accountKey: key, isCounted: attempts > 0 });
          },
          giveBack: async ({ exceptAddress = false } = {}) => {
            await undo(exceptAddress ? counted.slice(0, 1) : counted);
            if (attempts > 0) await uncountAccountAttempt(pool, key);
          },
          fail: async () => ({
            failures: attempts,
            isAttack: await recordAccountFailure(pool, { accountKey: key, now: clock.now(), free: FREE_ATTEMPTS }),
          }),
        };
      } catch (error) {
        await undo(counted);
        throw error;
      }
    },
    forget: (email) => forgetAccountAttempts(pool, hashedKey(email.trim().toLowerCase())),
    prune: (now) => pruneAttempts(pool, now, forgetBefore(now)),
  };
}

function tooMany(retryAfterMs: number): AppError {
  return new AppError('session.too_many_attempts', { retryAfterMs: Math.max(1, retryAfterMs) });
}

/** An attempt that was counted in the window of its key. */
interface CountedAttempt {
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

/** Counts an attempt in the current window of its key, or in a new one. @returns undefined, without counting, if the window is full */
async function countAttempt(db: Queryable, window: Window): Promise<CountedAttempt | undefined> {
  const { key, points, now, expire } = window;
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

/** Finds the end of the window of a key, in milliseconds since 1970. */
async function findWindowEnd(db: Queryable, key: string): Promise<number | undefined> {
  const { rows } = await db.query<{ expire: string }>({
    name: 'find-window-end',
    text: 'select expire from access.login_failures where key = $1',
    values: [key],
  });
  return rows[0] && Number(rows[0].expire);
}

/** Removes an attempt from its window. Does nothing once that window is over. */
async function uncountAttempt(db: Queryable, { key, expire }: CountedAttempt): Promise<void> {
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
  /** Failures before this time no longer count. */
  readonly forgetBefore: Date;
  /** Attempts without a delay. */
  readonly free: number;
  /** The longest delay between two attempts, in seconds. */
  readonly maxDelayS: number;
}

/**
 * Counts an attempt on an account from any address. @returns how many attempts there are, or how long to wait before the next one
 *
 * After `free` attempts, each delay is twice as long as the one before it.
 */
async function countAccountAttempt(
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

/** Removes an attempt from the count of an account. */
async function uncountAccountAttempt(db: Queryable, accountKey: string): Promise<void> {
  await db.query({
    name: 'give-account-attempt-back',
    text: 'update access.sign_in_failures set attempts = attempts - 1 where account_key = $1',
    values: [accountKey],
  });
  await deleteWithoutAttempts(db, accountKey);
}

/** Halves the count of an account after a success. The successful attempt itself, if counted, is removed first. */
async function halveAccountAttempts(
  db: Queryable,
  { accountKey, isCounted }: { readonly accountKey: string; readonly isCounted: boolean },
): Promise<void> {
  await db.query({
    name: 'halve-account-attempts',
    text: 'update access.sign_in_failures set attempts = greatest(attempts - $2::integer, 0) / 2 where account_key = $1',
    values: [accountKey, isCounted ? 1 : 0],
  });
  await deleteWithoutAttempts(db, accountKey);
}

async function deleteWithoutAttempts(db: Queryable, accountKey: string): Promise<void> {
  await db.query({
    name: 'forget-account-without-attempts',
    text: 'delete from access.sign_in_failures where account_key = $1 and attempts <= 0',
    values: [accountKey],
  });
}

/** Records a failure on an account. @returns true once per attack: after more than `free` attempts, so that the owner is warned */
async function recordAccountFailure(
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

/** Deletes the attempts on an account. */
async function forgetAccountAttempts(db: Queryable, accountKey: string): Promise<void> {
  await db.query({
    name: 'forget-account-attempts',
    text: 'delete from access.sign_in_failures where account_key = $1',
    values: [accountKey],
  });
}

/** Deletes expired windows, and the counts of accounts without a failure since `forgetBefore`. */
async function pruneAttempts(db: Queryable, now: Date, forgetBefore: Date): Promise<void> {
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

/** Finds the addresses of a person's latest 200 sessions in all accounts, except for impersonators' sessions. */
async function findKnownAddresses(db: Queryable, email: string): Promise<string[]> {
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
