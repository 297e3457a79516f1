import { isDatabaseUnavailable } from '@switchboard/platform/postgres/errors';
import type { Pool, PoolClient } from 'pg';

/** PostgreSQL's code cannot_connect_now, which graphile-worker retries. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * A pool whose lost connections are reported as retryable.
 *
 * graphile-worker writes a job's outcome without awaiting it. A failure that it doesn't retry would be an unhandled rejection, which ends the
 * process.
 */
export function retryablePool(pool: Pool): Pool {
  return withMethods(pool, {
    // graphile-worker uses the callback form to listen, and handles its errors.
    connect: (callback?: Parameters<Pool['connect']>[0]) =>
      callback ? pool.connect(callback) : asRetryable(pool.connect()).then(retryableClient),
  });
}

const retryableClient = (client: PoolClient): PoolClient =>
  withMethods(client, { query: (...query: Parameters<PoolClient['query']>) => asRetryable(client.query(...query)) });

async function asRetryable<T>(attempt: Promise<T> | T): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw isDatabaseUnavailable(error)
      ? Object.assign(new Error('the database is away', { cause: error }), { code: CANNOT_CONNECT_NOW })
      : error;
  }
}

/** Returns the object with some methods replaced. */
function withMethods<T extends object>(target: T, methods: object): T {
  return new Proxy(target, {
    get: (_, name) => {
      if (name in methods) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
