import { Lifecycle } from '@switchboard/platform/lifecycle';
import { isContinuousIntegration, type TestServices } from '../config.ts';
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
  /** Services as containers, where Docker answers. */
  readonly containers: Starts;
  /** A machine that is set up for this: there, what it lacks is a fault and nothing to make do without. */
  readonly isCi: boolean;
  /** Tells the person at the terminal one sentence. */
  say(sentence: string): void;
}

interface Starts {
  postgres(): Promise<StartedService>;
  redis(): Promise<StartedService>;
}

// Data of tests need not survive, and a run has many small pools.
const POSTGRES_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'jit=off',
  'max_connections=1000',
];

/** This machine, as it is. */
const THIS_MACHINE: Machine = {
  hasDocker,
  hasRedisServer,
  containers: { postgres: () => startPostgresContainer(POSTGRES_SETTINGS), redis: startRedisContainer },
  isCi: isContinuousIntegration(),
  say: (sentence) => void process.stderr.write(`${sentence}\n`),
};

const PROGRAMS: Starts = { postgres: () => startEmbeddedPostgres(POSTGRES_SETTINGS), redis: startRedisServer };

/**
 * Finds PostgreSQL and Redis for a test run: what the environment names, else containers where a Docker engine answers and can start them,
 * else the embedded PostgreSQL and the PATH's `redis-server`.
 *
 * @throws an error that says what to install where there is no way to a service.
 */
export async function chooseServices(given: TestServices, machine: Machine = THIS_MACHINE): Promise<ChosenServices> {
  const isAllGiven = given.databaseUrl !== undefined && given.redisUrl !== undefined;
  if (!isAllGiven && (await machine.hasDocker())) {
    try {
      return await open(given, machine.containers);
    } catch (cause) {
      const why = `Docker answers but could not start the containers of the tests (${reasonOf(cause)})`;
      if (machine.isCi)
        throw new Error(`${why}: make their images available, or set TEST_DATABASE_URL and TEST_REDIS_URL.`, { cause });
      machine.say(`${why}: using the embedded PostgreSQL and redis-server instead.`);
    }
  }
  if (given.redisUrl === undefined && !(await machine.hasRedisServer())) {
    throw new Error(
      'The tests need Redis: start Docker, or install redis-server so that it is on the PATH, or set TEST_REDIS_URL.',
    );
  }
  return open(given, PROGRAMS);
}

/** Starts what nobody gave; what was started is stopped again if not all of it can be. */
async function open(given: TestServices, starts: Starts): Promise<ChosenServices> {
  const lifecycle = new Lifecycle();
  const start = async (name: string, begin: () => Promise<StartedService>) => {
    const service = await begin();
    lifecycle.add(name, service.stop);
    return service.url;
  };
  try {
    const databaseUrl = given.databaseUrl ?? (await start('PostgreSQL', starts.postgres));
    const redisUrl = given.redisUrl ?? (await start('Redis', starts.redis));
    return { databaseUrl, redisUrl, stop: () => lifecycle.close() };
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.trim() ?? '';
}
