import type { Scope } from '@switchboard/contracts/base/permission-names';
import type { Role } from '@switchboard/contracts/base/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { JOIN_KEY_MAKER, type KeyMaker } from './maker.ts';
import type { KeyParts } from './new-key.ts';

/** A key's facts, from its item. */
export interface KeyFacts {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** The key's new maker; null keeps the current one. */
  readonly makerId: string | null;
}

/** Writes a new key's row. */
export async function insertKey(db: Queryable, key: KeyFacts, parts: KeyParts, createdAt: string): Promise<void> {
  const { tenantId, id, name, scopes, expiresAt, makerId } = key;
  await db.query({
    name: 'api-key-insert',
    text: `insert into access.api_keys (id, tenant_id, name, prefix, secret_hash, scopes, created_at, expires_at, maker_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [id, tenantId, name, parts.prefix, parts.secretHash, scopes, createdAt, expiresAt, makerId],
  });
}

/** Updates a key's row from its item. */
export async function updateKey(db: Queryable, key: KeyFacts): Promise<void> {
  const { tenantId, id, name, scopes, expiresAt, revokedAt, makerId } = key;
  await db.query({
    name: 'api-key-update',
    text: `update access.api_keys set name = $3, scopes = $4, expires_at = $5, revoked_at = $6,
        maker_id = coalesce($7, maker_id)
      where tenant_id = $1 and id = $2`,
    values: [tenantId, id, name, scopes, expiresAt, revokedAt, makerId],
  });
}

/** Replaces a key's secret. The previous one stays valid until `previousUntil`. */
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

/** Finds the role of an active member of an account. */
export async function findRole(db: Queryable, tenantId: string, userId: string): Promise<Role | undefined> {
  const { rows } = await db.query<{ role: Role }>({
    name: 'find-role-of-member',
    text: `select role from access.users where tenant_id = $1 and id = $2 and status = 'active' and removed_at is null`,
    values: [tenantId, userId],
  });
  return rows[0]?.role;
}

interface MeasuredKey extends KeyMaker {
  readonly id: string;
  readonly prefix: string;
  readonly isActive: boolean;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
  readonly previousUntil: Date | null;
  readonly scopes: readonly Scope[];
}

/** Reads the measured values of an account's keys. */
export async function readKeyMeasures(db: Queryable, tenantId: string, ids: readonly string[]): Promise<MeasuredKey[]> {
  const { rows } = await db.query<MeasuredKey & Row>({
    name: 'api-key-measure',
    text: `select k.id, k.prefix, k.revoked_at is null as "isActive", k.last_used_at as "lastUsedAt", k.last_used_ip as "lastUsedIp",
        case when k.previous_until > now() then k.previous_until end as "previousUntil", k.scopes, made.id as "makerId", maker.role as "makerRole"
      from access.api_keys k ${JOIN_KEY_MAKER} where k.tenant_id = $1 and k.id = any($2)`,
    values: [tenantId, ids],
  });
  return rows;
}

/** Counts a key's requests by day, oldest first. */
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

// A type alias has the index signature that Queryable requires; an interface doesn't.
type Row = Record<never, never>;
