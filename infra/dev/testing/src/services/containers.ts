import pg from 'pg';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { disableRyuk } from '../config.ts';
import { eventually } from '../eventually.ts';
import { findAddress } from './address.ts';
import type { StartedService } from './service.ts';

const STARTUP_TIMEOUT_MS = 120_000;
const POSTGRES_PORT = 5432;
const REDIS_PORT = 6379;

/** Whether Docker is available. */
export async function hasDocker(): Promise<boolean> {
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}

/** Starts PostgreSQL in a container, with its data in memory, so that creating and dropping a test's database never touches a disk. */
export async function startPostgresContainer(settings: readonly string[]): Promise<StartedService> {
  const container = await startContainer(() =>
    new GenericContainer('postgres:17')
      .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
      .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withExposedPorts(POSTGRES_PORT),
  );
  const url = `postgres://postgres:postgres@${await findAddress(container, POSTGRES_PORT)}/postgres`;
  await untilPostgresAnswers(url);
  return { url, stop: () => stopContainer(container) };
}

/** Starts Redis in a container. */
export async function startRedisContainer(): Promise<StartedService> {
  const container = await startContainer(() => new GenericContainer('redis:8').withExposedPorts(REDIS_PORT));
  return { url: `redis://${await findAddress(container, REDIS_PORT)}`, stop: () => stopContainer(container) };
}

/**
 * Starts a container; if that fails, retries without Ryuk, the container that cleans up after killed runs: some machines lack its image or deny it
 * Docker's socket.
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

/** Waits until a PostgreSQL accepts connections. Its port is open before the image has prepared the data folder. */
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
