import type { Queryable } from '@switchboard/platform/postgres/types';
import type { KeyParts } from './new-key.ts';

/** A key of an account, as its item tells it. */
export interface KeyFacts {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** Writes a new key's row. */
export async function insertKey(db: Queryable, key: KeyFacts, parts: KeyParts, createdAt: string): Promise<void> {
  const { tenantId, id, name, scopes, expiresAt } = key;
  await db.query({
    name: 'api-key-insert',
    text: `insert into access.api_keys (id, tenant_id, name, prefix, secret_hash, scopes, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, tenantId, name, parts.prefix, parts.secretHash, scopes, createdAt, expiresAt],
  });
}

/** Writes what a key's item says now. */
export async function updateKey(db: Queryable, key: KeyFacts): Promise<void> {
  const { tenantId, id, name, scopes, expiresAt, revokedAt } = key;
  await db.query({
    name: 'api-key-update',
    text: `update access.api_keys set name = $3, scopes = $4, expires_at = $5, revoked_at = $6
      where tenant_id = $1 and id = $2`,
    values: [tenantId, id, name, scopes, expiresAt, revokedAt],
  });
}

/** Puts a key in the place of the one before, which stays good until an instant. */
export async function replaceKey(
  db: Queryable,
  { tenantId, id }: Pick<KeyFacts, 'tenantId' | 'id'>,
  { prefix, secretHash, previousUntil }: KeyParts & { readonly previousUntil: Date },
): Promise<void> {
  await db.query({
    name: 'api-key-replace',
    text: `update access.api_keys set previous_prefix = prefix, previous_hash = secret_hash, previous_until = $5,
        prefix = $3, secret_hash = $4 where tenant_id = $1 and id = $2`,
    values: [tenantId, id, prefix, secretHash, previousUntil],
  });
}

/** Tells whether an account is an agency that others than this person own. */
export async function isOwnedByOthers(db: Queryable, tenantId: string, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>({
    name: 'agency-owners',
    text: `select id from access.users where tenant_id = $1 and role = 'agency_owner' and removed_at is null`,
    values: [tenantId],
  });
  return rows.length > 0 && rows.every(({ id }) => id !== userId);
}

interface MeasuredKey {
  readonly id: string;
  readonly prefix: string;
  readonly isActive: boolean;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
  readonly previousUntil: Date | null;
}

/** Reads the measured values of an account's keys. */
export async function readKeyMeasures(db: Queryable, tenantId: string, ids: readonly string[]): Promise<MeasuredKey[]> {
  const { rows } = await db.query<MeasuredKey & Row>({
    name: 'api-key-measure',
    text: `select id, prefix, revoked_at is null as "isActive", last_used_at as "lastUsedAt", last_used_ip as "lastUsedIp",
        case when previous_until > now() then previous_until end as "previousUntil"
      from access.api_keys where tenant_id = $1 and id = any($2)`,
    values: [tenantId, ids],
  });
  return rows;
}

/** Counts a key's calls by day, the newest last. */
export async function countCallsByDay(
  db: Queryable,
  id: string,
  days: number,
): Promise<{ day: string; calls: number }[]> {
  const { rows } = await db.query<{ day: string; calls: number }>({
    name: 'api-key-calls',
    text: `select to_char(day, 'YYYY-MM-DD') as day, calls from access.api_key_calls
      where api_key_id = $1 and day > (now() at time zone 'UTC')::date - $2::integer order by day`,
    values: [id, days],
  });
  return rows;
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
