import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';

/** No list is worth waiting longer for; the caller gets a 503. Rare plans ran for a minute. */
export const LIST_TIMEOUT_MS = 2_000;

// A range's sort keys stay in memory; compiling a plan takes longer than running it.
const SETTINGS = `set local statement_timeout = ${LIST_TIMEOUT_MS}; set local work_mem = '32MB'; set local jit = off`;

/** Reads in one snapshot: rows, totals and `asOf` that belong together. No statement of it runs longer than 2 s. */
export function inSnapshot<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  return withTransaction(
    pool,
    async (client) => {
      await client.query(SETTINGS);
      return read(client);
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}
