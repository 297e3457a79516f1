import { connect } from 'node:net';
import pg from 'pg';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { disableRyuk } from '../config.ts';
import { eventually } from '../eventually.ts';
import type { StartedService } from './service.ts';

const STARTUP_TIMEOUT_MS = 120_000;
const POSTGRES_PORT = 5432;
const REDIS_PORT = 6379;
const REACH_MS = 1_000;

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
  const url = `postgres://postgres:postgres@${await address(container, POSTGRES_PORT)}/postgres`;
  await untilPostgresAnswers(url);
  return { url, stop: () => stopContainer(container) };
}

/** Redis in a container. */
export async function startRedisContainer(): Promise<StartedService> {
  const container = await startContainer(() => new GenericContainer('redis:8').withExposedPorts(REDIS_PORT));
  return { url: `redis://${await address(container, REDIS_PORT)}`, stop: () => stopContainer(container) };
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

/**
 * The container's own address where this machine reaches it; else the published one, to which each byte goes through a proxy of Docker's. The
 * networks of an engine that is elsewhere, or doesn't run on Linux, are not this machine's: something else may be at that address.
 */
async function address(container: StartedTestContainer, port: number): Promise<string> {
  const isEngineHere = process.platform === 'linux' && container.getHost() === 'localhost';
  const [network] = isEngineHere ? container.getNetworkNames() : [];
  const host = network === undefined ? '' : container.getIpAddress(network);
  if (host !== '' && (await isReached(host, port))) return `${host}:${port}`;
  return `${container.getHost()}:${container.getMappedPort(port)}`;
}

function isReached(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: REACH_MS });
    const settle = (outcome: boolean) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
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
