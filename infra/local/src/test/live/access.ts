import { randomBytes } from 'node:crypto';
import { sessionTokens } from '@switchboard/api/http/auth/session-token';
import { insertApiKey as insertKey } from '@switchboard/api/test/people';
import { SESSION_COOKIE } from '@switchboard/contracts/base/constants';
import type { Scope } from '@switchboard/contracts/base/permission-names';
import type { Role } from '@switchboard/contracts/base/roles';
import { systemClock } from '@switchboard/platform/clock';
import { randomTenant } from '@switchboard/testing/tenant';
import type { Pool } from 'pg';

/** Signs the sessions of this process's tests. */
export const SESSION_SECRET = randomBytes(32).toString('hex');

export interface SignInOptions {
  readonly role?: Role;
  readonly lastsMs?: number;
  /** The agency's administrator who enters the account; without one, the user signs in. */
  readonly inside?: SignedIn;
}

export interface SignedIn {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly cookie: string;
}

/** Creates an account. */
export async function insertAccount(
  pool: Pool,
  options: { readonly timeZone?: string; readonly name?: string; readonly parentId?: string } = {},
): Promise<string> {
  const id = randomTenant();
  const { timeZone = 'UTC', name = 'Account', parentId = null } = options;
  await pool.query(
    `insert into access.accounts (id, name, type, plan, parent_id, time_zone) values ($1, $2, 'business', 'pro', $3, $4)`,
    [id, name, parentId, timeZone],
  );
  return id;
}

/** Creates an API key. Returns its secret. */
export async function insertApiKey(pool: Pool, tenantId: string, scopes: readonly Scope[]): Promise<string> {
  const { key } = await insertKey(pool, { tenantId, scopes });
  return key;
}

/** Creates a user and signs them in, at every API with {@link SESSION_SECRET}. */
export async function insertSession(
  pool: Pool,
  tenantId: string,
  { role = 'staff', lastsMs = 1_800_000, inside }: SignInOptions = {},
): Promise<SignedIn> {
  const suffix = randomBytes(8).toString('hex');
  const [userId, sessionId] = [`usr_${suffix}`, `ses_${suffix}`];
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lastsMs);
  await pool.query('insert into access.users (id, tenant_id, email, name, role) values ($1, $2, $3, $4, $5)', [
    userId,
    tenantId,
    `${suffix}@example.com`,
    'Someone',
    role,
  ]);
  await pool.query(
    `insert into access.sessions
       (id, user_id, tenant_id, created_at, expires_at, max_expires_at, parent_id, impersonator_id, address, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '127.0.0.1', 'test')`,
    [
      sessionId,
      userId,
      tenantId,
      now,
      expiresAt,
      new Date(now.getTime() + 43_200_000),
      inside?.sessionId ?? null,
      inside?.userId ?? null,
    ],
  );
  // The cookie outlives the session, so that the session's row is what ends.
  const token = sessionTokens({ secret: SESSION_SECRET, clock: systemClock }).issue(
    sessionId,
    new Date(now.getTime() + 3_600_000),
  );
  return { tenantId, userId, sessionId, cookie: `${SESSION_COOKIE}=${token}` };
}
