import { Lifecycle } from '@switchboard/platform/lifecycle';
import type { TestServices } from '../config.ts';
import { hasDocker, startPostgresContainer, startRedisContainer } from './containers.ts';
import type { StartedService } from './service.ts';

export interface ChosenServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Stops what this run started, and nothing that was given. */
  stop(): Promise<void>;
}

// Data of tests need not survive; a run has many small pools.
const POSTGRES_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/**
 * Finds PostgreSQL and Redis for a test run.
 *
 * What the environment names is used as it is; else containers where a Docker engine answers.
 */
export async function chooseServices(given: TestServices): Promise<ChosenServices> {
  const lifecycle = new Lifecycle();
  const started = async (name: string, opening: Promise<StartedService>) => {
    const service = await opening;
    lifecycle.add(name, service.stop);
    return service.url;
  };
  const docker = (given.databaseUrl === undefined || given.redisUrl === undefined) && (await hasDocker());
  if (!docker && (given.databaseUrl === undefined || given.redisUrl === undefined)) throw new Error('install Docker');
  const [databaseUrl, redisUrl] = await Promise.all([
    given.databaseUrl ?? started('PostgreSQL', startPostgresContainer(POSTGRES_SETTINGS)),
    given.redisUrl ?? started('Redis', startRedisContainer()),
  ]);
  return { databaseUrl, redisUrl, stop: () => lifecycle.close() };
}
