import { randomBytes } from 'node:crypto';
import type { Lifecycle } from '@switchboard/platform/lifecycle';
import { chooseServices } from '@switchboard/testing/services/choose';
import { type BenchApi, seedDatabase, startApi } from './api.ts';
import { type BenchDatabase, startBenchCluster } from './cluster.ts';
import { type BenchWorker, startWorker } from './worker.ts';

export interface BenchDeployment {
  readonly database: BenchDatabase;
  /** The pid of the postmaster, the parent of all PostgreSQL processes. */
  readonly postmaster: number;
  readonly api: BenchApi;
  readonly worker: BenchWorker;
}

interface DeploymentOptions {
  /** Additional settings for PostgreSQL. */
  readonly settings?: readonly string[];
  /** Additional environment variables for the API and the worker. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the product as in production, with the demo's accounts: API and worker as separate processes, a durable PostgreSQL, and Redis. */
export async function startDeployment(
  lifecycle: Lifecycle,
  { settings = [], env = {} }: DeploymentOptions = {},
): Promise<BenchDeployment> {
  const cluster = await startBenchCluster(settings);
  lifecycle.add('PostgreSQL', () => cluster.close());
  const database = await cluster.createDatabase('own', 2);
  await seedDatabase(database);
  const services = await chooseServices({ databaseUrl: database.url, redisUrl: undefined });
  lifecycle.add('Redis', () => services.stop());
  const shared = {
    REDIS_URL: services.redisUrl,
    NODE_ENV: 'production',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ...env,
  };
  const api = await startApi(database, shared);
  lifecycle.add('api', () => api.close());
  const worker = await startWorker(database, shared);
  lifecycle.add('worker', () => worker.close());
  return { database, postmaster: cluster.pid, api, worker };
}
