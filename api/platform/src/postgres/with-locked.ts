import type { Pool, PoolClient } from 'pg';
import { withClient } from './with-client.ts';

/**
 * Runs `fn` in one READ COMMITTED transaction on what `lock` reads, then what it answers, which writes, and commits; rolls back if one of them
 * throws. Answers what writing answered.
 *
 * Two round trips where the pool is pipelined: `lock` is sent with the begin, and the commit with the writes. So `lock` writes nothing, which would
 * stand if the begin failed, and whatever else could fail is done before writing, which sends all its statements at once. Behind one that
 * fails PostgreSQL rolls back, though it is told to commit.
 */
export async function withLocked<L, T>(
  pool: Pool,
  lock: (client: PoolClient) => Promise<L>,
  fn: (client: PoolClient, locked: L) => Promise<() => Promise<T>>,
): Promise<T> {
  return withClient(pool, async (client) => {
    const begun = client.query('begin isolation level read committed read write');
    const [, locked] = await Promise.all([begun, lock(client)]);
    const write = await fn(client, locked);
    const [written] = await Promise.all([write(), client.query('commit')]);
    return written;
  });
}
