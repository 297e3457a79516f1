import { randomBytes } from 'node:crypto';
import type { Lifecycle } from '@switchboard/platform/lifecycle';
import { chooseServices } from '@switchboard/testing/services/choose';
import { Pool as HttpPool } from 'undici';
import { type Replica, seedDatabase, startReplica } from '../harness/api.ts';
import { type BenchDatabase, startBenchCluster } from '../harness/cluster.ts';
import { type Pace, pace } from '../harness/pace.ts';
import { startWorker } from '../harness/worker.ts';
import { type BenchAccount, insertAccounts } from '../rows/ack-to-frame/accounts.ts';
import { insertPerson, openSessions } from './people.ts';
import { tellOne } from './tell.ts';

const CALLS_OF_EACH = 20;

/** Replicas of the api and a worker as in production, each a process of its own, with accounts whose people are signed in. */
export interface StreamWorld {
  readonly apis: readonly Replica[];
  readonly accounts: readonly BenchAccount[];
  /** The cookies of each session, those of an account beside each other. */
  readonly cookies: readonly string[];
  /** Tells events to the first replica at an even rate, the accounts in turn; answers how many. */
  tell(work: Pace & { onTold?: OnTold }): Promise<number>;
}

/** Hears of each event that was appended: its position, and when that was known, in ms. */
export type OnTold = (position: number, atMs: number) => void;

export interface StreamWorldOptions {
  readonly replicas: number;
  readonly accounts: number;
  readonly sessionsOfEach: number;
  /** For api and worker, beside what they need. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Opens a world; `lifecycle` gets the end of each part. */
export async function openStreamWorld(lifecycle: Lifecycle, options: StreamWorldOptions): Promise<StreamWorld> {
  const cluster = await startBenchCluster();
  lifecycle.add('PostgreSQL', () => cluster.close());
  const database: BenchDatabase = await cluster.createDatabase('streams', 4);
  await seedDatabase(database);
  const services = await chooseServices({ databaseUrl: database.url, redisUrl: undefined });
  lifecycle.add('Redis', () => services.stop());
  const env = {
    REDIS_URL: services.redisUrl,
    NODE_ENV: 'production',
    SESSION_SECRET: randomBytes(32).toString('base64'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ...options.env,
  };
  const apis: Replica[] = [];
  for (let replica = 0; replica < options.replicas; replica += 1) {
    const api = await startReplica(database, env);
    lifecycle.add('api', () => api.close());
    apis.push(api);
  }
  const [first] = apis;
  if (first === undefined) throw new Error('a world needs a replica');
  const worker = await startWorker(database, { ...env, OPS_PORT: '0' });
  lifecycle.add('worker', () => worker.close());
  const accounts = await insertAccounts(database.pool, options.accounts);
  const emails: string[] = [];
  for (const { id } of accounts) emails.push(await insertPerson(database.pool, id));
  const cookies = await openSessions(first.url, emails, options.sessionsOfEach);
  const calls = new HttpPool(new URL(first.url).origin, { connections: 8, pipelining: 1 });
  lifecycle.add('calls', () => calls.close());
  return {
    apis,
    accounts,
    cookies,
    tell: ({ perSecond, forMs, signal, onTold }) =>
      pace({ perSecond, forMs, signal }, async (nth) => {
        const account = accounts[nth % accounts.length];
        const call = Math.floor(nth / accounts.length) % CALLS_OF_EACH;
        if (account === undefined) return;
        const position = await tellOne(calls, account.apiKey, call);
        onTold?.(position, performance.now());
      }),
  };
}
