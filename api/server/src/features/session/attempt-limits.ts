import { createHash } from 'node:crypto';
import { AppError } from '@switchboard/platform/app-error';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { addressGroup } from '../../http/request/client.ts';

/** The origin of an attempt: the typed email and the address of the client. */
export interface Attempt {
  /** Absent if the form has no email. */
  readonly email?: string;
  readonly address: string;
}

/** Limits what `fail` counts across all replicas: failures or, where calls themselves are limited, every call. */
export interface AttemptLimits {
  /** @throws {AppError} `session.too_many_attempts` {retryAfterMs} while there are too many. */
  check(attempt: Attempt): Promise<void>;
  /** Counts a failure. @throws {AppError} `session.too_many_attempts` if it exceeds the limit. */
  fail(attempt: Attempt): Promise<void>;
}

interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const PER_ACCOUNT_AND_ADDRESS: Limit = { points: 5, seconds: 60 };
const PER_ADDRESS: Limit = { points: 20, seconds: 60 };

interface AttemptLimitsOptions {
  readonly pool: Pool;
  readonly name: string;
  readonly perAddress?: Limit;
}

/** Limits the failures of one kind of attempt: 5 a minute for each account and address, and 20 a minute or `perAddress` for each address. */
export function createAttemptLimits({ pool, name, perAddress = PER_ADDRESS }: AttemptLimitsOptions): AttemptLimits {
  const limiter = (keyPrefix: string, { points, seconds }: Limit) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'access',
      tableName: 'login_failures',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: `${name}-${keyPrefix}`,
      points,
      duration: seconds,
    });
  const limits = [
    { limiter: limiter('account', PER_ACCOUNT_AND_ADDRESS), points: PER_ACCOUNT_AND_ADDRESS.points, toKey: accountKey },
    { limiter: limiter('address', perAddress), points: perAddress.points, toKey: addressKey },
  ];
  const keyed = (attempt: Attempt) =>
    limits.flatMap(({ limiter, points, toKey }) => {
      const key = toKey(attempt);
      return key === undefined ? [] : [{ limiter, points, key }];
    });
  return {
    check: async (attempt) => {
      for (const { limiter, points, key } of keyed(attempt)) {
        const used = await limiter.get(key);
        if (used !== null && used.consumedPoints >= points) throw tooMany(used.msBeforeNext);
      }
    },
    fail: async (attempt) => {
      const counts = await Promise.all(
        keyed(attempt).map(async ({ limiter, points, key }) => ({ points, used: await limiter.penalty(key, 1) })),
      );
      for (const { points, used } of counts) if (used.consumedPoints > points) throw tooMany(used.msBeforeNext);
    },
  };
}

function tooMany(retryAfterMs: number): AppError {
  return new AppError('session.too_many_attempts', { retryAfterMs });
}

function accountKey({ email, address }: Attempt): string | undefined {
  if (email === undefined) return undefined;
  return hashedKey(`${email.trim().toLowerCase()}\n${addressGroup(address)}`);
}

function addressKey({ address }: Attempt): string | undefined {
  return hashedKey(addressGroup(address));
}

/** The counter key of a typed text. The text is hashed because some people type their password into the email field. */
export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
