import { isDatabaseAway } from '@switchboard/platform/postgres/database-away';
import type { Pool, PoolClient } from 'pg';

/** PostgreSQL's own word for "not now" (cannot_connect_now), which graphile-worker waits and tries again for. */
const NOT_NOW = '57P03';

/**
 * A pool that says of every lost connection that it is for now only.
 *
 * graphile-worker writes the outcome of a job without waiting for it. What it doesn't try again is a rejection that nobody hears, which
 * ends the process.
 */
export function patientPool(pool: Pool): Pool {
  return over(pool, {
    // A callback is how it listens; that one hears of errors by itself.
    connect: (callback?: Parameters<Pool['connect']>[0]) =>
      callback ? pool.connect(callback) : forNow(pool.connect()).then(patientClient),
  });
}

const patientClient = (client: PoolClient): PoolClient =>
  over(client, { query: (...query: Parameters<PoolClient['query']>) => forNow(client.query(...query)) });

async function forNow<T>(attempt: Promise<T> | T): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw isDatabaseAway(error)
      ? Object.assign(new Error('the database is away', { cause: error }), { code: NOT_NOW })
      : error;
  }
}

/** The same object with some methods in place of its own. */
function over<T extends object>(target: T, methods: object): T {
  return new Proxy(target, {
    get: (_, name) => {
      if (name in methods) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
