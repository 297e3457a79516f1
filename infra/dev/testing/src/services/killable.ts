import { GenericContainer, getContainerRuntimeClient } from 'testcontainers';
import { isContinuousIntegration } from '../config.ts';
import { freePort } from '../free-port.ts';
import { hasDocker, startContainer, stopContainer, untilPostgresAnswers } from './containers.ts';
import { KAFKA_PORT, kafkaContainer, untilKafkaAnswers } from './kafka.ts';
import { startKillablePostgresProgram, startKillableRedisProgram, untilRedisAnswers } from './programs.ts';
import type { KillableService } from './service.ts';

// Acknowledged data must survive a killed process, but not a power failure.
const POSTGRES_SETTINGS = ['fsync=off', 'full_page_writes=off', 'jit=off', 'max_connections=200'];
const POSTGRES_PORT = 5432;
const REDIS_PORT = 6379;

/** Starts a PostgreSQL for one test: a container if Docker is available, else the PostgreSQL from npm. */
export async function startKillablePostgres(): Promise<KillableService> {
  const container: KillableContainer = {
    build: () =>
      new GenericContainer('postgres:17')
        .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
        .withCommand(['postgres', ...POSTGRES_SETTINGS.flatMap((setting) => ['-c', setting])]),
    port: POSTGRES_PORT,
    urlAt: (address) => `postgres://postgres:postgres@${address}/postgres`,
    untilItAnswers: untilPostgresAnswers,
  };
  return startContainerOrProgram(container, () => startKillablePostgresProgram(POSTGRES_SETTINGS));
}

/** Starts a Redis without persistence for one test: a container if Docker is available, else the `redis-server` on the PATH. */
export async function startKillableRedis(): Promise<KillableService> {
  const container: KillableContainer = {
    build: () => new GenericContainer('redis:8'),
    port: REDIS_PORT,
    urlAt: (address) => `redis://${address}`,
    untilItAnswers: untilRedisAnswers,
  };
  return startContainerOrProgram(container, startKillableRedisProgram);
}

/** Starts a Kafka broker for one test; its topics survive a kill. @throws without Docker: there is no other way to run one. */
export function startKillableKafka(): Promise<KillableService> {
  return startKillableContainer({
    build: kafkaContainer,
    port: KAFKA_PORT,
    urlAt: (address) => address,
    untilItAnswers: untilKafkaAnswers,
  });
}

interface KillableContainer {
  /** `hostPort` is the port on this machine: some services send it to their clients. */
  build(hostPort: number): GenericContainer;
  readonly port: number;
  urlAt(address: string): string;
  untilItAnswers(url: string): Promise<void>;
}

/** Uses Docker if it is available. If the container fails to start, CI fails; elsewhere the program is used. */
async function startContainerOrProgram(
  container: KillableContainer,
  program: () => Promise<KillableService>,
): Promise<KillableService> {
  if (!(await hasDocker())) return program();
  try {
    return await startKillableContainer(container);
  } catch (error) {
    if (isContinuousIntegration()) throw error;
    return program();
  }
}

async function startKillableContainer({
  build,
  port,
  urlAt,
  untilItAnswers,
}: KillableContainer): Promise<KillableService> {
  // The port is fixed, because Docker would assign another one after each restart.
  const hostPort = await freePort();
  const started = await startContainer(() => build(hostPort).withExposedPorts({ container: port, host: hostPort }));
  const url = urlAt(`${started.getHost()}:${hostPort}`);
  await untilItAnswers(url);
  const { container: engine } = await getContainerRuntimeClient();
  const container = engine.getById(started.getId());
  return {
    url,
    stop: () => stopContainer(started),
    kill: async () => void (await container.kill({ signal: 'SIGKILL' })),
    restart: async () => {
      await container.start();
      await untilItAnswers(url);
    },
  };
}
