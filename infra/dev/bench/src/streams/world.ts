import { randomBytes } from 'node:crypto';
import type { Lifecycle } from '@switchboard/platform/lifecycle';
import { chooseServices } from '@switchboard/testing/services/choose';
import { Pool as HttpPool } from 'undici';
import { type BenchAccount, insertAccounts } from '../harness/accounts.ts';
import { type Replica, seedDatabase, startReplica } from '../harness/api.ts';
import { type BenchDatabase, startBenchCluster } from '../harness/cluster.ts';
import { type Pace, pace } from '../harness/pace.ts';
import { startWorker } from '../harness/worker.ts';
import { postEvent } from './post-event.ts';
import { insertPerson, openSessions } from './sessions.ts';

const CALLS_PER_ACCOUNT = 20;

/** API replicas and a worker as in production, each in its own process, with accounts and signed-in users. */
export interface StreamWorld {
  readonly apis: readonly Replica[];
  readonly accounts: readonly BenchAccount[];
  /** The cookies of each session, grouped by account. */
  readonly cookies: readonly string[];
  /** Posts events to the first replica at an even rate, for the accounts in turn. Returns how many. */
  postEvents(work: Pace & { onAppended?: OnAppended }): Promise<number>;
}

/** Called with the position of each appended event and the time of its acknowledgment in ms. */
export type OnAppended = (position: number, atMs: number) => void;

export interface StreamWorldOptions {
  readonly replicas: number;
  readonly accounts: number;
  readonly sessionsPerAccount: number;
  /** Additional environment variables for the API and the worker. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the replicas, the worker and the sessions; `lifecycle` stops them. */
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
  const cookies = await openSessions(first.url, emails, options.sessionsPerAccount);
  const calls = new HttpPool(new URL(first.url).origin, { connections: 8, pipelining: 1 });
  lifecycle.add('calls', () => calls.close());
  return {
    apis,
    accounts,
    cookies,
    postEvents: ({ perSecond, forMs, signal, onAppended }) =>
      pace({ perSecond, forMs, signal }, async (nth) => {
        const account = accounts[nth % accounts.length];
        const call = Math.floor(nth / accounts.length) % CALLS_PER_ACCOUNT;
        if (account === undefined) return;
        const position = await postEvent(calls, account.apiKey, call);
        onAppended?.(position, performance.now());
      }),
  };
}
