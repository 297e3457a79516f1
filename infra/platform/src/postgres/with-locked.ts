import type { Pool, PoolClient } from 'pg';
import { withClient } from './with-client.ts';

/**
 * Runs `fn` in one READ COMMITTED transaction on what `lock` reads: commits if it resolves, rolls back if it throws.
 *
 * `lock` is sent with the begin, in one round trip where the pool is pipelined. It writes nothing: it would stand if the begin failed.
 */
export async function withLocked<L, T>(
  pool: Pool,
  lock: (client: PoolClient) => Promise<L>,
  fn: (client: PoolClient, locked: L) => Promise<T>,
): Promise<T> {
  return withClient(pool, async (client) => {
    const begun = client.query('begin isolation level read committed read write');
    const [, locked] = await Promise.all([begun, lock(client)]);
    const result = await fn(client, locked);
    await client.query('commit');
    return result;
  });
}
