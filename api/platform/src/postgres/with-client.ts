import type { Pool, PoolClient } from 'pg';

/**
 * Runs `fn` with a connection of its own, which ends its transaction itself; if it throws, the transaction is rolled back.
 *
 * A connection that breaks, or that can't roll back, is destroyed and never handed out again.
 */
export async function withClient<T>(pool: Pool, fn: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error) => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    return await fn(client);
  } catch (error) {
    await client.query('rollback').catch(noteBroken);
    throw error;
  } finally {
    client.off('error', noteBroken);
    client.release(broken ?? false);
  }
}
