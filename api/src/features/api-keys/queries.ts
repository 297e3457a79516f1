import type { Scope } from '@switchboard/contracts/permissions';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: Scope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

const COLUMNS = `id, name, prefix, scopes, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

/** Lists an account's API keys, newest first. */
export async function listApiKeys(
  db: Queryable,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ApiKeyRow[]> {
  const { rows } = await db.query<ApiKeyRow>({
    name: 'list-api-keys',
    text: `select ${COLUMNS} from access.api_keys where tenant_id = $1 order by created_at desc, id limit $2 offset $3`,
    values: [tenantId, limit, offset],
  });
  return rows;
}

/** Counts an account's API keys, revoked ones too. */
export async function countApiKeys(db: Queryable, tenantId: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'count-api-keys',
    text: 'select count(*) as total from access.api_keys where tenant_id = $1',
    values: [tenantId],
  });
  return rows[0]?.total ?? 0;
}

/** Writes a new API key; false if there is one of its id or prefix. */
export async function insertApiKey(
  db: Queryable,
  tenantId: string,
  key: ApiKeyRow & { readonly secretHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-api-key',
    text: `insert into access.api_keys (id, tenant_id, name, prefix, secret_hash, scopes, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [key.id, tenantId, key.name, key.prefix, key.secretHash, key.scopes, key.createdAt],
  });
  return rowCount === 1;
}

/** Reads and locks an API key of an account. */
export async function lockApiKey(db: Queryable, tenantId: string, id: string): Promise<ApiKeyRow | undefined> {
  const { rows } = await db.query<ApiKeyRow>({
    name: 'lock-api-key',
    text: `select ${COLUMNS} from access.api_keys where tenant_id = $1 and id = $2 for update`,
    values: [tenantId, id],
  });
  return rows[0];
}

/** Revokes an API key. */
export async function revokeApiKey(
  db: Queryable,
  tenantId: string,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.query({
    name: 'revoke-api-key',
    text: 'update access.api_keys set revoked_at = $3 where tenant_id = $1 and id = $2 and revoked_at is null',
    values: [tenantId, id, now],
  });
}
