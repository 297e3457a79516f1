import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient, QueryResult } from 'pg';

/** No list is worth waiting longer for; the caller gets a 503. Rare plans ran for a minute. */
export const LIST_TIMEOUT_MS = 2_000;

// Compiling a plan or starting workers for it takes longer than running it; a range's sort keys stay in memory.
const SETTINGS = {
  statement_timeout: LIST_TIMEOUT_MS,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  work_mem: '32MB',
};

/**
 * Reads in one snapshot: rows, totals and `asOf` that belong together. No statement of it runs longer than 2 s.
 *
 * `first` are statements without parameters that cost no round trip of their own; `read` gets their results.
 */
export function inSnapshot<T>(
  pool: Pool,
  read: (client: PoolClient, first: readonly QueryResult[]) => Promise<T>,
  first: readonly string[] = [],
): Promise<T> {
  return withTransaction(pool, read, { isolation: 'repeatable read', readOnly: true, settings: SETTINGS, first });
}
