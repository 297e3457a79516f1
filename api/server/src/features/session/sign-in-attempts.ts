import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';
import { addressGroup } from '../../http/request/client.ts';
import {
  type CountedAttempt,
  countAccountAttempt,
  countAttempt,
  findKnownAddresses,
  findWindowEnd,
  forgetAccountAttempts,
  giveAccountAttemptBack,
  giveAttemptBack,
  halveAccountAttempts,
  noteAccountFailure,
  pruneAttempts,
} from './attempt-queries.ts';
import { hashedKey } from './limits.ts';

/** An attempt to prove a password, counted until it is settled. If the process dies first, the attempt stays a failure. */
export interface SignInAttempt {
  /** The password was right: the attempt no longer counts, and of the account's failures half, rounded down. */
  succeed(): Promise<void>;
  /** The password wasn't checked: the attempt no longer counts, except for its address if `exceptAddress` is set. */
  giveBack(options?: { readonly exceptAddress?: boolean }): Promise<void>;
  /** The password was wrong. Answers the account's failures since they began, and, once, that its owner is to be warned. */
  fail(): Promise<{ readonly failures: number; readonly isAttack: boolean }>;
}

/** Counts attempts to prove a password, over all replicas: each from its beginning, before it costs anything. */
export interface SignInAttempts {
  /**
   * Begins an attempt.
   *
   * @throws {AppError} `session.too_many_attempts` {retryAfterMs}; such an attempt isn't counted.
   */
  begin(whose: { readonly email: string; readonly address: string }): Promise<SignInAttempt>;
  /** Forgets an account's failures, as its owner has proven by mail who they are. */
  forget(email: string): Promise<void>;
  prune(now: Date): Promise<void>;
}

const WINDOW_MS = 60_000;
const PER_ACCOUNT_AND_ADDRESS = 5;
const PER_ADDRESS = 20;
/** Attempts on one account, over all addresses, that need not wait for each other. */
const FREE = 20;
const MAX_DELAY_S = 300;
const QUIET_MS = 3_600_000;

/**
 * Limits attempts to 5 a minute for each account and address, 20 for each address, and slows down those on an account that is tried from everywhere.
 *
 * An account's count ends after an hour without a failure; each success halves it, so that rare typos don't slow down a login that many share.
 */
export function createSignInAttempts({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): SignInAttempts {
  const forgetBefore = (now: Date) => new Date(now.getTime() - QUIET_MS);

  async function count(key: string, points: number): Promise<CountedAttempt> {
    const now = clock.now().getTime();
    const counted = await countAttempt(pool, { key, points, now, expire: now + WINDOW_MS });
    if (counted) return counted;
    throw tooMany(((await findWindowEnd(pool, key)) ?? now) - now);
  }

  /** Counts the attempt on the account. Strangers who keep it closed don't close it to addresses that its owner has signed in from. */
  async function countOnAccount(email: string, address: string): Promise<{ readonly key: string; attempts: number }> {
    const key = hashedKey(email);
    const now = clock.now();
    const limits = { forgetBefore: forgetBefore(now), free: FREE, maxDelayS: MAX_DELAY_S };
    const counted = await countAccountAttempt(pool, { accountKey: key, now, ...limits });
    if ('attempts' in counted) return { key, attempts: counted.attempts };
    const known = await findKnownAddresses(pool, email);
    if (known.some((one) => addressGroup(one) === addressGroup(address))) return { key, attempts: 0 };
    throw tooMany(counted.waitMs);
  }

  return {
    begin: async ({ email: typed, address }) => {
      const email = typed.trim().toLowerCase();
      const group = addressGroup(address);
      const counted: CountedAttempt[] = [];
      const undo = async (attempts: readonly CountedAttempt[]) => {
        for (const attempt of attempts) await giveAttemptBack(pool, attempt);
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
            if (attempts > 0) await giveAccountAttemptBack(pool, key);
          },
          fail: async () => ({
            failures: attempts,
            isAttack: await noteAccountFailure(pool, { accountKey: key, now: clock.now(), free: FREE }),
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
