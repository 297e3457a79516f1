import { Lifecycle } from '@switchboard/platform/lifecycle';
import { freePort } from '@switchboard/testing/free-port';
import { startKillablePostgres, startKillableRedis } from '@switchboard/testing/services/killable';
import type { KillableService } from '@switchboard/testing/services/service';
import { SESSION_SECRET } from '../live/access.ts';
import { type Replica, startReplica } from '../replicas/replica.ts';

/** A process with a fixed address. */
export interface Post {
  readonly url: string;
  /** Stops the process, with SIGTERM cleanly. Returns its exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  start(): Promise<void>;
}

/** Two APIs and two workers with their own PostgreSQL and Redis. */
export interface System {
  readonly postgres: KillableService;
  readonly redis: KillableService;
  readonly apis: readonly [Post, Post];
  readonly workers: readonly [Post, Post];
  close(): Promise<void>;
}

/** Starts the whole system on an empty database. */
export async function startSystem(): Promise<System> {
  const lifecycle = new Lifecycle();
  try {
    const [postgres, redis] = await Promise.all([startKillablePostgres(), startKillableRedis()]);
    lifecycle.add('PostgreSQL', postgres.stop);
    lifecycle.add('Redis', redis.stop);
    const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, SESSION_SECRET, SECRETS_KEY: 'ab'.repeat(32) };
    const man = async (name: 'api' | 'worker') => {
      const post = await openPost(name, env);
      lifecycle.add(name, async () => void (await post.end('SIGKILL')));
      return post;
    };
    const [first, second, third, fourth] = await Promise.all([man('api'), man('api'), man('worker'), man('worker')]);
    return { postgres, redis, apis: [first, second], workers: [third, fourth], close: () => lifecycle.close() };
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
}

async function openPost(name: 'api' | 'worker', env: Record<string, string>): Promise<Post> {
  const port = String(await freePort());
  const own = { ...env, ...(name === 'api' ? { PORT: port } : { OPS_PORT: port }) };
  let replica: Replica | undefined;
  const start = async () => {
    replica = await startReplica(name, own);
  };
  await start();
  return { url: `http://localhost:${port}`, start, end: async (signal) => (await replica?.end(signal)) ?? null };
}
