import { GenericContainer, getContainerRuntimeClient } from 'testcontainers';
import { isContinuousIntegration } from '../config.ts';
import { freePort } from '../free-port.ts';
import { hasDocker, startContainer, stopContainer, untilPostgresAnswers } from './containers.ts';
import { KAFKA_PORT, kafkaContainer, untilKafkaAnswers } from './kafka.ts';
import { startMortalPostgresProgram, startMortalRedisProgram } from './mortal-programs.ts';
import { untilRedisAnswers } from './programs.ts';
import type { MortalService } from './service.ts';

// What was acknowledged must outlive the process, and no more than that: nobody pulls a plug here.
const POSTGRES_SETTINGS = ['fsync=off', 'full_page_writes=off', 'jit=off', 'max_connections=200'];
const POSTGRES_PORT = 5432;
const REDIS_PORT = 6379;

/** A PostgreSQL of a test's own: a container where Docker answers, else npm's. */
export async function startMortalPostgres(): Promise<MortalService> {
  const container: MortalContainer = {
    build: () =>
      new GenericContainer('postgres:17')
        .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
        .withCommand(['postgres', ...POSTGRES_SETTINGS.flatMap((setting) => ['-c', setting])]),
    port: POSTGRES_PORT,
    urlAt: (address) => `postgres://postgres:postgres@${address}/postgres`,
    untilItAnswers: untilPostgresAnswers,
  };
  return startWhereItCan(container, () => startMortalPostgresProgram(POSTGRES_SETTINGS));
}

/** A Redis of a test's own: a container where Docker answers, else the PATH's. It keeps nothing. */
export async function startMortalRedis(): Promise<MortalService> {
  const container: MortalContainer = {
    build: () => new GenericContainer('redis:8'),
    port: REDIS_PORT,
    urlAt: (address) => `redis://${address}`,
    untilItAnswers: untilRedisAnswers,
  };
  return startWhereItCan(container, startMortalRedisProgram);
}

/** A Kafka broker of a test's own; it keeps its topics. @throws where no Docker engine answers: there is no other way to one. */
export function startMortalKafka(): Promise<MortalService> {
  return startMortalContainer({
    build: kafkaContainer,
    port: KAFKA_PORT,
    urlAt: (address) => address,
    untilItAnswers: untilKafkaAnswers,
  });
}

interface MortalContainer {
  /** The port that this machine knows it by: some services tell their clients where they are. */
  build(hostPort: number): GenericContainer;
  readonly port: number;
  urlAt(address: string): string;
  untilItAnswers(url: string): Promise<void>;
}

/** In CI a Docker that answers must do; elsewhere programs do where it can't. */
async function startWhereItCan(
  container: MortalContainer,
  program: () => Promise<MortalService>,
): Promise<MortalService> {
  if (!(await hasDocker())) return program();
  try {
    return await startMortalContainer(container);
  } catch (error) {
    if (isContinuousIntegration()) throw error;
    return program();
  }
}

async function startMortalContainer({ build, port, urlAt, untilItAnswers }: MortalContainer): Promise<MortalService> {
  // Named, where others get any: Docker would give it another one after each start.
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
    revive: async () => {
      await container.start();
      await untilItAnswers(url);
    },
  };
}
