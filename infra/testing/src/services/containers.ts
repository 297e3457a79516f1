import pg from 'pg';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { eventually } from '../eventually.ts';
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

/** PostgreSQL in a container; durability is off, since nobody reads its data after the run. */
export async function startPostgresContainer(settings: readonly string[]): Promise<StartedService> {
  const container = await new GenericContainer('postgres:17')
    .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
    .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
    .withExposedPorts(POSTGRES_PORT)
    .withStartupTimeout(STARTUP_TIMEOUT_MS)
    .start();
  const url = `postgres://postgres:postgres@${address(container, POSTGRES_PORT)}/postgres`;
  await untilItAnswers(url);
  return { url, stop: () => stop(container) };
}

/** Redis in a container. */
export async function startRedisContainer(): Promise<StartedService> {
  const container = await new GenericContainer('redis:8')
    .withExposedPorts(REDIS_PORT)
    .withStartupTimeout(STARTUP_TIMEOUT_MS)
    .start();
  return { url: `redis://${address(container, REDIS_PORT)}`, stop: () => stop(container) };
}

function address(container: StartedTestContainer, port: number): string {
  return `${container.getHost()}:${container.getMappedPort(port)}`;
}

async function stop(container: StartedTestContainer): Promise<void> {
  await container.stop({ timeout: 1_000 });
}

/** The port is open before the image has finished preparing its data folder. */
function untilItAnswers(url: string): Promise<void> {
  return eventually(
    async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    },
    { timeoutMs: STARTUP_TIMEOUT_MS },
  );
}
