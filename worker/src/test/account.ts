import { randomTenant } from '@switchboard/testing/tenant';
import type { Pool } from 'pg';

/** Inserts an account and returns its id. */
export async function insertAccount(pool: Pool): Promise<string> {
  const tenantId = randomTenant();
  await pool.query({
    text: "insert into access.accounts (id, name, type, plan, time_zone) values ($1, $1, 'test', '', 'UTC')",
    values: [tenantId],
  });
  return tenantId;
}
