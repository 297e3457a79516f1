import { createHash } from 'node:crypto';
import { AppError } from '@switchboard/platform/app-error';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { addressGroup } from '../../http/request/client.ts';

/** Whose attempts are counted: the account by what was typed, and where it was typed. */
export interface Attempt {
  /** Absent where no account is named. */
  readonly email?: string;
  readonly address: string;
}

/** Counts over all replicas what `fail` notes: failures, or each call where a call is what is limited. */
export interface AttemptLimits {
  /** @throws {AppError} `session.too_many_attempts` {retryAfterMs} while there are too many. */
  check(attempt: Attempt): Promise<void>;
  /** Notes a failure. @throws {AppError} `session.too_many_attempts` if it was one too many. */
  fail(attempt: Attempt): Promise<void>;
}

/** Attempts within a while. */
interface Allowed {
  readonly points: number;
  readonly seconds: number;
}

const PER_ACCOUNT_AND_ADDRESS: Allowed = { points: 5, seconds: 60 };
const PER_ADDRESS: Allowed = { points: 20, seconds: 60 };

interface AttemptLimitsOptions {
  readonly pool: Pool;
  readonly name: string;
  readonly perAddress?: Allowed;
}

/** Limits the failures of one kind of attempt, `name`: 5 a minute for each account and address, and 20 for each address unless `perAddress` says otherwise. */
export function createAttemptLimits({ pool, name, perAddress = PER_ADDRESS }: AttemptLimitsOptions): AttemptLimits {
  const limiter = (keyPrefix: string, { points, seconds }: Allowed) =>
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
    { limiter: limiter('account', PER_ACCOUNT_AND_ADDRESS), points: PER_ACCOUNT_AND_ADDRESS.points, keyOf: accountKey },
    { limiter: limiter('address', perAddress), points: perAddress.points, keyOf: addressKey },
  ];
  const keyed = (attempt: Attempt) =>
    limits.flatMap(({ limiter, points, keyOf }) => {
      const key = keyOf(attempt);
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

/** The counter's key for a typed text: hashed, so that the text isn't stored, because some people type their password into the wrong field. */
export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
