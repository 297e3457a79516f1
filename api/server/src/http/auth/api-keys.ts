import { timingSafeEqual } from 'node:crypto';
import { usableScopes } from '@switchboard/application/api-keys/maker';
import { partsOfKey } from '@switchboard/application/api-keys/new-key';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sharedTimedCache } from '@switchboard/platform/timed-cache';
import type { ApiKeyPrincipal } from '../context.ts';
import { countKeyUses } from './key-use.ts';
import { type ApiKeyRow, findApiKeysByPrefix } from './queries.ts';

/** The API keys, read from their rows at most once a second each. */
export interface ApiKeyDirectory {
  /**
   * Finds the owner of a key; counts the call, which came from `address`.
   *
   * @throws {AppError} `api_key.invalid` unknown, wrong, revoked or expired, all the same; `account.suspended` its account is.
   */
  find(key: string, address: string): Promise<ApiKeyPrincipal>;
  /** Reads a key, or all of an account's or that a member answers for, anew from now on. */
  forget(what: { readonly id: string } | { readonly tenantId: string } | { readonly makerId: string }): void;
  /** Writes down the calls that it has counted. */
  close(): Promise<void>;
}

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
  const uses = countKeyUses({ db, clock, logger });
  return {
    find: async (key, address) => {
      const parts = partsOfKey(key);
      const row = parts && (await rows.get(parts.prefix));
      const isRight = timingSafeEqual(parts?.secretHash ?? NO_HASH, row?.secretHash ?? NO_HASH);
      const isOver = row?.isRevoked || (row?.expiresAt && row.expiresAt <= clock.now());
      if (row === undefined || !isRight || isOver) throw new AppError('api_key.invalid');
      if (row.isSuspended) throw new AppError('account.suspended');
      uses.note(row.id, address);
      const { id, tenantId, makerId, rightsVersion } = row;
      return { kind: 'api_key', id, tenantId, makerId, rightsVersion, scopes: usableScopes(row.scopes, row) };
    },
    forget: (what) =>
      rows.forgetWhere((row) =>
        Object.entries(what).every(([field, value]) => row?.[field as keyof ApiKeyRow] === value),
      ),
    close: uses.close,
  };
}

const NO_HASH = Buffer.alloc(32);
