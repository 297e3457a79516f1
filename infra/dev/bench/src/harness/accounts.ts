import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SCOPES } from '@switchboard/contracts/permissions';
import type { Pool } from 'pg';
import { raiseQuotas } from './api.ts';

export interface BenchAccount {
  readonly id: string;
  /** An API key with every scope. */
  readonly apiKey: string;
}

/** Inserts accounts, each with an API key, straight into the tables, since no route creates accounts. */
export async function insertAccounts(pool: Pool, count: number): Promise<BenchAccount[]> {
  const accounts = Array.from({ length: count }, () => {
    const prefix = randomBytes(6).toString('hex');
    const secret = randomBytes(32).toString('base64url');
    return { id: `acc_${prefix}`, prefix, secret, apiKey: `sb_${prefix}_${secret}` };
  });
  await pool.query(
    `insert into access.accounts (id, name, type, plan, time_zone) select id, 'Bench', 'business', 'pro', 'UTC' from unnest($1::text[]) as a(id)`,
    [accounts.map(({ id }) => id)],
  );
  await pool.query(
    `insert into access.api_keys (id, tenant_id, name, prefix, secret_hash, scopes, created_at)
     select k.id, k.tenant_id, 'bench', k.prefix, k.secret_hash, $5, now()
     from unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) as k(id, tenant_id, prefix, secret_hash)`,
    [
      accounts.map(() => `key_${randomUUID()}`),
      accounts.map(({ id }) => id),
      accounts.map(({ prefix }) => prefix),
      accounts.map(({ secret }) => createHash('sha256').update(secret).digest()),
      SCOPES,
    ],
  );
  await raiseQuotas(pool);
  return accounts.map(({ id, apiKey }) => ({ id, apiKey }));
}
