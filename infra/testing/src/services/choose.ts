import { Lifecycle } from '@switchboard/platform/lifecycle';
import type { TestServices } from '../config.ts';
import { hasDocker, startPostgresContainer, startRedisContainer } from './containers.ts';
import { hasRedisServer, startEmbeddedPostgres, startRedisServer } from './programs.ts';
import type { StartedService } from './service.ts';

export interface ChosenServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Stops what this run started, and nothing that was given. */
  stop(): Promise<void>;
}

/** What this machine can run; asked only for what nobody gave. */
export interface Machine {
  hasDocker(): Promise<boolean>;
  hasRedisServer(): Promise<boolean>;
}

// Data of tests need not survive, and a run has many small pools.
const POSTGRES_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/**
 * Finds PostgreSQL and Redis for a test run: what the environment names, else containers where a Docker engine answers, else the embedded
 * PostgreSQL and the PATH's `redis-server`.
 *
 * @throws an error that says what to install where there is no way to a service.
 */
export async function chooseServices(
  given: TestServices,
  machine: Machine = { hasDocker, hasRedisServer },
): Promise<ChosenServices> {
  const starts = await chooseStarts(given, machine);
  const lifecycle = new Lifecycle();
  const open = async (name: string, start: () => Promise<StartedService>) => {
    const service = await start();
    lifecycle.add(name, service.stop);
    return service.url;
  };
  try {
    const databaseUrl = given.databaseUrl ?? (await open('PostgreSQL', starts.postgres));
    const redisUrl = given.redisUrl ?? (await open('Redis', starts.redis));
    return { databaseUrl, redisUrl, stop: () => lifecycle.close() };
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
}

interface Starts {
  postgres(): Promise<StartedService>;
  redis(): Promise<StartedService>;
}

async function chooseStarts(given: TestServices, machine: Machine): Promise<Starts> {
  const embedded = { postgres: () => startEmbeddedPostgres(POSTGRES_SETTINGS), redis: startRedisServer };
  if (given.databaseUrl !== undefined && given.redisUrl !== undefined) return embedded;
  if (await machine.hasDocker()) {
    return { postgres: () => startPostgresContainer(POSTGRES_SETTINGS), redis: startRedisContainer };
  }
  if (given.redisUrl === undefined && !(await machine.hasRedisServer())) {
    throw new Error(
      'The tests need Redis: start Docker, or install redis-server so that it is on the PATH, or set TEST_REDIS_URL.',
    );
  }
  return embedded;
}
