import { timingSafeEqual } from 'node:crypto';
import { JOIN_KEY_MAKER, type KeyMaker, usableScopes } from '@switchboard/application/api-keys/maker';
import { parseKey } from '@switchboard/application/api-keys/new-key';
import type { Scope } from '@switchboard/contracts/base/permission-names';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sharedTimedCache } from '@switchboard/platform/timed-cache';
import type { ApiKeyPrincipal } from '../request/context.ts';

/**
 * API keys, cached for a second.
 *
 * Calls are counted in memory and written every few seconds, so a crash loses a few seconds of counts.
 */
export interface ApiKeyDirectory {
  /**
   * Finds the principal of a key and counts the call from `address`.
   *
   * @throws {AppError} `api_key.invalid` if the key is unknown, wrong, revoked or expired; `account.suspended` if its account is.
   */
  find(key: string, address: string): Promise<ApiKeyPrincipal>;
  /** Evicts a key, or all keys of an account or a maker, from the cache. */
  forget(what: { readonly id: string } | { readonly tenantId: string } | { readonly makerId: string }): void;
  /** Writes the remaining counts. */
  close(): Promise<void>;
}

interface KeyDeps {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Opens the directory of API keys. */
export function createApiKeyDirectory({ db, clock, logger }: KeyDeps): ApiKeyDirectory {
  const rows = sharedTimedCache({
    ttlMs: 1_000,
    max: 10_000,
    clock,
    load: (prefixes) => findApiKeysByPrefix(db, prefixes),
  });
  const uses = countKeyUses({ db, clock, logger });
  return {
    find: async (key, address) => {
      const parts = parseKey(key);
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

interface ApiKeyRow extends KeyMaker {
  readonly id: string;
  readonly tenantId: string;
  readonly secretHash: Buffer;
  readonly scopes: readonly Scope[];
  readonly isRevoked: boolean;
  readonly isSuspended: boolean;
  readonly expiresAt: Date | null;
  /** The maker's version; 0 without a maker. */
  readonly rightsVersion: number;
}

/** Reads API keys by prefix, revoked ones included. A rotated key is also found by its previous prefix while that is valid. */
async function findApiKeysByPrefix(db: Queryable, prefixes: readonly string[]): Promise<Map<string, ApiKeyRow>> {
  // The lateral join pins the plan to the accounts' primary key; a plan made on small tables would scan all keys of each account.
  const { rows } = await db.query<ApiKeyRow & { prefix: string }>({
    name: 'find-api-keys-by-prefix',
    text: `select k.prefix, k.id, k.tenant_id as "tenantId", k.secret_hash as "secretHash", k.scopes, k.revoked_at is not null as "isRevoked",
        a.status = 'suspended' as "isSuspended", k.expires_at as "expiresAt",
        made.id as "makerId", maker.role as "makerRole", coalesce(maker.rights_version, 0) as "rightsVersion"
      from (
        select prefix, secret_hash, id, tenant_id, scopes, revoked_at, expires_at, maker_id from access.api_keys where prefix = any($1)
        union all
        select previous_prefix, previous_hash, id, tenant_id, scopes, revoked_at, least(expires_at, previous_until), maker_id from access.api_keys
        where previous_prefix = any($1)
      ) k cross join lateral (select status from access.accounts where id = k.tenant_id offset 0) a ${JOIN_KEY_MAKER}`,
    values: [prefixes],
  });
  return new Map(rows.map(({ prefix, ...row }) => [prefix, row]));
}

const WRITE_EVERY_MS = 5_000;
/** Counts are written early once this many keys have some. */
const MAX_COUNTED_KEYS = 1_000;

function countKeyUses({ db, clock, logger }: KeyDeps) {
  let counted = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...counted.values()];
    counted = new Map();
    if (uses.length === 0) return;
    writing = writing
      .then(() => recordKeyUses(db, uses))
      .catch((err: unknown) => logger.warn({ err, keys: uses.length }, 'could not record the use of API keys'));
  };
  return {
    note: (id: string, address: string): void => {
      const calls = (counted.get(id)?.calls ?? 0) + 1;
      counted.set(id, { id, calls, lastUsedAt: clock.now(), address });
      if (counted.size >= MAX_COUNTED_KEYS) write();
      else timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
    },
    close: async (): Promise<void> => {
      write();
      await writing;
    },
  };
}

/** Calls of a key that haven't been written yet. */
interface KeyUse {
  readonly id: string;
  readonly calls: number;
  readonly lastUsedAt: Date;
  readonly address: string;
}

async function recordKeyUses(db: Queryable, uses: readonly KeyUse[]): Promise<void> {
  await db.query({
    name: 'record-key-uses',
    text: `with u as (
        select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[]) as u(id, calls, last_used_at, address)
      ), counted as (
        insert into access.api_key_calls as c (api_key_id, day, calls)
        select u.id, (u.last_used_at at time zone 'UTC')::date, u.calls from u join access.api_keys k on k.id = u.id order by u.id
        on conflict (api_key_id, day) do update set calls = c.calls + excluded.calls
      )
      update access.api_keys k set last_used_at = greatest(k.last_used_at, u.last_used_at), last_used_ip = u.address
      from u where k.id = u.id`,
    values: [
      uses.map(({ id }) => id),
      uses.map(({ calls }) => calls),
      uses.map(({ lastUsedAt }) => lastUsedAt),
      uses.map(({ address }) => address),
    ],
  });
}

/** Removes up to `limit` call counts from before an instant. @returns the number of removed rows */
export async function pruneKeyCalls(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'prune-key-calls',
    text: `delete from access.api_key_calls where ctid = any(array(
      select ctid from access.api_key_calls where day < $1::timestamptz::date limit $2))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
