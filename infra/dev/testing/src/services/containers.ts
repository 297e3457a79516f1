import pg from 'pg';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { disableRyuk } from '../config.ts';
import { eventually } from '../eventually.ts';
import { addressOf } from './address.ts';
import type { StartedService } from './service.ts';

const STARTUP_TIMEOUT_MS = 120_000;
const POSTGRES_PORT = 5432;
const REDIS_PORT = 6379;

/** Whether a Docker engine answers on this machine. */
export async function hasDocker(): Promise<boolean> {
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL in a container, its data in memory, where a test's database is made and dropped without touching a disk: nobody reads it after the run. */
export async function startPostgresContainer(settings: readonly string[]): Promise<StartedService> {
  const container = await startContainer(() =>
    new GenericContainer('postgres:17')
      .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
      .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withExposedPorts(POSTGRES_PORT),
  );
  const url = `postgres://postgres:postgres@${await addressOf(container, POSTGRES_PORT)}/postgres`;
  await untilPostgresAnswers(url);
  return { url, stop: () => stopContainer(container) };
}

/** Redis in a container. */
export async function startRedisContainer(): Promise<StartedService> {
  const container = await startContainer(() => new GenericContainer('redis:8').withExposedPorts(REDIS_PORT));
  return { url: `redis://${await addressOf(container, REDIS_PORT)}`, stop: () => stopContainer(container) };
}

/**
 * Starts a container; if that fails, once more without Ryuk, the container that removes those of a run that was killed: some machines
 * lack its image, or don't let it have Docker's socket.
 */
export async function startContainer(build: () => GenericContainer): Promise<StartedTestContainer> {
  try {
    return await build().withStartupTimeout(STARTUP_TIMEOUT_MS).start();
  } catch (error) {
    if (!disableRyuk()) throw error;
    return build().withStartupTimeout(STARTUP_TIMEOUT_MS).start();
  }
}

/** Stops and removes a container. */
export async function stopContainer(container: StartedTestContainer): Promise<void> {
  await container.stop({ timeout: 1_000 });
}

/** Waits for a PostgreSQL. The port is open before the image has finished preparing its data folder. */
export function untilPostgresAnswers(url: string): Promise<void> {
  return eventually(
    async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    },
    { timeoutMs: STARTUP_TIMEOUT_MS },
  );
}
