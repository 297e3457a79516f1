import type { Pool, PoolClient } from 'pg';
import { withClient } from './with-client.ts';

/** The end of a transaction: what it answers, and the statements that it writes. */
export interface LockedEnd<T> {
  readonly result: T;
  /** Sends statements at once, without waiting for an answer; whatever could fail before that has been done. */
  readonly write: () => readonly Promise<unknown>[];
}

/**
 * Runs `fn` in one READ COMMITTED transaction on what `lock` reads, then writes and commits; rolls back if one of them throws.
 *
 * Two round trips where the pool is pipelined: `lock` is sent with the begin, and the commit with what is written. `lock` writes nothing: it
 * would stand if the begin failed. A commit behind a statement that failed is a rollback, as PostgreSQL has it.
 */
export async function withLocked<L, T>(
  pool: Pool,
  lock: (client: PoolClient) => Promise<L>,
  fn: (client: PoolClient, locked: L) => Promise<LockedEnd<T>>,
): Promise<T> {
  return withClient(pool, async (client) => {
    const begun = client.query('begin isolation level read committed read write');
    const [, locked] = await Promise.all([begun, lock(client)]);
    const { result, write } = await fn(client, locked);
    await Promise.all([...write(), client.query('commit')]);
    return result;
  });
}
