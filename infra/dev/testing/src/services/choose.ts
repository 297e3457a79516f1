import { Lifecycle } from '@switchboard/platform/lifecycle';
import { isContinuousIntegration, type TestServices } from '../config.ts';
import { hasDocker, startPostgresContainer, startRedisContainer } from './containers.ts';
import { hasRedisServer, startEmbeddedPostgres, startRedisServer } from './programs.ts';
import type { StartedService } from './service.ts';

export interface ChosenServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Stops the services that this run started. */
  stop(): Promise<void>;
}

/** The capabilities of this machine. Only checked for services that the environment doesn't name. */
export interface Machine {
  hasDocker(): Promise<boolean>;
  hasRedisServer(): Promise<boolean>;
  /** Starts services as containers. */
  readonly containers: Starts;
  /** On a CI machine, a missing service is an error instead of a reason to fall back. */
  readonly isCi: boolean;
  /** Prints a sentence to the terminal. */
  say(sentence: string): void;
}

interface Starts {
  postgres(): Promise<StartedService>;
  redis(): Promise<StartedService>;
}

// The settings reflect that test data needn't survive and that a run has many small pools.
const POSTGRES_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'jit=off',
  'max_connections=1000',
];

/** The capabilities of this machine. */
const THIS_MACHINE: Machine = {
  hasDocker,
  hasRedisServer,
  containers: { postgres: () => startPostgresContainer(POSTGRES_SETTINGS), redis: startRedisContainer },
  isCi: isContinuousIntegration(),
  say: (sentence) => void process.stderr.write(`${sentence}\n`),
};

const PROGRAMS: Starts = { postgres: () => startEmbeddedPostgres(POSTGRES_SETTINGS), redis: startRedisServer };

/**
 * Finds PostgreSQL and Redis for a test run: those that the environment names, else containers if Docker can start them, else the embedded
 * PostgreSQL and the `redis-server` on the PATH.
 *
 * @throws an error that says what to install if a service is unavailable.
 */
export async function chooseServices(
  configured: TestServices,
  machine: Machine = THIS_MACHINE,
): Promise<ChosenServices> {
  const isFullyConfigured = configured.databaseUrl !== undefined && configured.redisUrl !== undefined;
  if (!isFullyConfigured && (await machine.hasDocker())) {
    try {
      return await open(configured, machine.containers);
    } catch (cause) {
      const why = `Docker is available but could not start the containers of the tests (${firstLine(cause)})`;
      if (machine.isCi)
        throw new Error(`${why}: make their images available, or set TEST_DATABASE_URL and TEST_REDIS_URL.`, { cause });
      machine.say(`${why}: using the embedded PostgreSQL and redis-server instead.`);
    }
  }
  if (configured.redisUrl === undefined && !(await machine.hasRedisServer())) {
    throw new Error(
      'The tests need Redis: start Docker, or install redis-server so that it is on the PATH, or set TEST_REDIS_URL.',
    );
  }
  return open(configured, PROGRAMS);
}

/** Starts the services that aren't configured. If one fails to start, stops the others. */
async function open(configured: TestServices, starts: Starts): Promise<ChosenServices> {
  const lifecycle = new Lifecycle();
  const start = async (name: string, begin: () => Promise<StartedService>) => {
    const service = await begin();
    lifecycle.add(name, service.stop);
    return service.url;
  };
  try {
    const databaseUrl = configured.databaseUrl ?? (await start('PostgreSQL', starts.postgres));
    const redisUrl = configured.redisUrl ?? (await start('Redis', starts.redis));
    return { databaseUrl, redisUrl, stop: () => lifecycle.close() };
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.trim() ?? '';
}
