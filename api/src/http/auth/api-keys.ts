import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ApiKeyPrincipal } from '../context.ts';
import { findApiKeysByPrefix, touchApiKey } from './queries.ts';
import { sharedTimedCache, timedCache } from './timed-cache.ts';

/** The API keys, read from their rows at most once a second each. */
export interface ApiKeyDirectory {
  /**
   * Whose key this is.
   *
   * @throws {AppError} `api_key.invalid` unknown, wrong or revoked, all the same; `account.suspended` its account is.
   */
  find(key: string): Promise<ApiKeyPrincipal>;
  /** Reads a key, or all of an account's, anew from now on. */
  forget(what: { readonly id: string } | { readonly tenantId: string }): void;
}

// The secret is 32 random bytes, so that a plain hash is enough: there is nothing to guess.
const KEY = /^sb_([A-Za-z0-9]{6,32})_([A-Za-z0-9_-]{16,128})$/;
const TOUCH_EVERY_MS = 60_000;

/** Looks API keys up. */
export function createApiKeyDirectory({
  db,
  clock,
  logger,
}: {
  db: Queryable;
  clock: Clock;
  logger: Logger;
}): ApiKeyDirectory {
  const rows = sharedTimedCache({
    ttlMs: 1_000,
    max: 10_000,
    clock,
    load: (prefixes) => findApiKeysByPrefix(db, prefixes),
  });
  const touched = timedCache({
    ttlMs: TOUCH_EVERY_MS,
    max: 10_000,
    clock,
    load: (id) =>
      touchApiKey(db, id, clock.now()).catch((err: unknown) =>
        logger.warn({ err }, 'could not note the use of an API key'),
      ),
  });
  return {
    find: async (key) => {
      const [, prefix = '', secret = ''] = KEY.exec(key) ?? [];
      const row = prefix === '' ? undefined : await rows.get(prefix);
      const isRight = timingSafeEqual(hashApiSecret(secret), row?.secretHash ?? NO_HASH);
      if (row === undefined || !isRight || row.isRevoked) throw new AppError('api_key.invalid');
      if (row.isSuspended) throw new AppError('account.suspended');
      void touched.get(row.id);
      return { kind: 'api_key', id: row.id, tenantId: row.tenantId, scopes: row.scopes };
    },
    forget: (what) => rows.forgetWhere((row) => ('id' in what ? row?.id === what.id : row?.tenantId === what.tenantId)),
  };
}

/** What is stored of an API key's secret. */
export function hashApiSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

const PREFIX_BYTES = 6;
const SECRET_BYTES = 32;
/** The parts of a new key. */
export const API_KEY_BYTES = PREFIX_BYTES + SECRET_BYTES;

/** A new key made of {@link API_KEY_BYTES} random bytes: what its owner gets once, and what is stored. */
export function newApiKey(random: Buffer = randomBytes(API_KEY_BYTES)): {
  readonly key: string;
  readonly prefix: string;
  readonly secretHash: Buffer;
} {
  const prefix = random.subarray(0, PREFIX_BYTES).toString('hex');
  const secret = random.subarray(PREFIX_BYTES, API_KEY_BYTES).toString('base64url');
  return { key: `sb_${prefix}_${secret}`, prefix, secretHash: hashApiSecret(secret) };
}

const NO_HASH = Buffer.alloc(32);
