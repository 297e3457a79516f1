import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { newKey, parseKey } from '@switchboard/application/api-keys/new-key';
import type { Scope } from '@switchboard/contracts/base/permission-names';
import type { Role } from '@switchboard/contracts/base/roles';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { Pool } from 'pg';

/** The password of every person in a test. */
export const PASSWORD = 'correct horse battery';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly tenantId: string;
}

const id = (prefix: string) => `${prefix}_${randomBytes(6).toString('hex')}`;
// The weakest parameters that argon2 allows, for speed; the hash itself contains them.
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Inserts an account. @returns its id */
export async function insertAccount(
  pool: Pool,
  account: { id?: string; parentId?: string; timeZone?: string } = {},
): Promise<string> {
  const { id: tenantId = id('acc'), parentId = null, timeZone = 'America/Denver' } = account;
  await pool.query({
    text: `insert into access.accounts (id, name, type, plan, parent_id, time_zone) values ($1, $2, 'veterinary', 'standard', $3, $4)`,
    values: [tenantId, `Account ${tenantId}`, parentId, timeZone],
  });
  return tenantId;
}

export interface NewTestUser {
  readonly tenantId: string;
  readonly role: Role;
  readonly status?: 'invited' | 'active' | 'suspended';
  readonly email?: string;
  readonly locale?: 'en' | 'es';
}

/**
 * Inserts a person who can sign in with {@link PASSWORD}. A super administrator always belongs to the platform; the same `email` in another account is
 * another membership of the same person.
 */
export async function insertUser(pool: Pool, user: NewTestUser): Promise<TestUser> {
  const { role, status = 'active', locale = 'en' } = user;
  const userId = id('usr');
  const tenantId = role === 'super_admin' ? PLATFORM_TENANT : user.tenantId;
  const email = user.email ?? `${userId}@example.com`;
  if (status !== 'invited') {
    await pool.query({
      text: `insert into access.people (id, email, password_hash, password_changed_at) values ($1, $2, $3, now())
        on conflict (lower(email)) do nothing`,
      values: [id('per'), email, await passwordHash],
    });
  }
  await pool.query({
    text: `insert into access.users (id, tenant_id, email, name, role, status, locale, person_id)
      values ($1, $2, $3, $4, $5, $6, $7, case when $6 <> 'invited' then (select id from access.people where lower(email) = lower($3)) end)`,
    values: [userId, tenantId, email, `Person ${userId}`, role, status, locale],
  });
  return { id: userId, email, tenantId };
}

/** Inserts an API key. @returns the key itself and its id */
export async function insertApiKey(pool: Pool, { tenantId, scopes }: { tenantId: string; scopes: readonly Scope[] }) {
  const key = newKey((_, bytes) => randomBytes(bytes))({
    tenantId,
    actor: { kind: 'system', id: 'test' },
    traceId: '',
  });
  const { prefix = '', secretHash } = parseKey(key) ?? {};
  const keyId = id('key');
  await pool.query({
    text: `insert into access.api_keys (id, tenant_id, name, prefix, secret_hash, scopes, created_at) values ($1, $2, 'test', $3, $4, $5, now())`,
    values: [keyId, tenantId, prefix, secretHash, scopes],
  });
  return { id: keyId, key };
}
