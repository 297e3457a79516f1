import { createCallDirectory } from '@switchboard/application/intake/call-directory';
import { createTurns } from '@switchboard/application/intake/turns';
import { createMaskFinder } from '@switchboard/application/redaction/find-mask';
import type { EventCodec } from '@switchboard/event-store/codec';
import type { Kafka } from '@switchboard/platform/kafka/types';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import { backoff, sleep } from '@switchboard/platform/retry';
import type { WorkerDeps, WorkerKafka } from '../config/worker-deps.ts';
import type { Consumer, EventTransport } from '../runtime/consumer.ts';
import { describeFailure } from '../runtime/failures.ts';
import type { StoppedAccounts } from '../runtime/stopped-accounts.ts';
import { deliver } from './deliver.ts';
import { processIntake } from './intake/process-intake.ts';
import { createLogId } from './log-id.ts';
import { createRelay, openRelay } from './relay.ts';
import { describeTopics, topicNames } from './topics.ts';

export interface TransportDeps extends WorkerDeps {
  readonly kafka: WorkerKafka;
  readonly codec: EventCodec;
  readonly stoppedAccounts: StoppedAccounts;
}

/** A worker's part in the Kafka transport. */
export interface KafkaTransport extends Closable {
  readonly events: EventTransport;
  /** Whether every part of it is connected to the brokers. */
  isConnected(): boolean;
}

const CONCURRENT_TURNS = 2;
const MAX_WAITING_CALLS = 32;
const RETRY = { baseMs: 250, maxMs: 2_000 };

/**
 * Starts the worker's part in the Kafka transport: the relay copies the log to the events topic, each consumer receives that topic in a group of its
 * own, and intake processes the events of the intake topic.
 *
 * The start doesn't wait for the brokers. While they are down, wake-ups start the consumers, as they do without Kafka.
 */
export async function startTransport(deps: TransportDeps, consumers: readonly Consumer[]): Promise<KafkaTransport> {
  const { pool, events, clock, logger, metrics, kafka } = deps;
  const { cluster, namespace } = kafka;
  await openRelay(pool);
  const stopping = new AbortController();
  const { signal } = stopping;
  const lifecycle = new Lifecycle();
  const topics = topicNames(namespace);
  const logId = createLogId(pool);
  lifecycle.add('log id', logId.close);
  const producer = cluster.openProducer();
  lifecycle.add('producer', () => producer.close());
  const relay = createRelay({ ...deps, producer, topic: topics.events, logId: logId.read, signal });

  const groups: Closable[] = [];
  lifecycle.add('groups', async () => void (await Promise.all(groups.map((group) => group.close()))));
  let hasTopics = false;
  const parts: Record<string, () => boolean> = { relay: () => hasTopics && producer.isConnected() };
  const startGroup = (name: string, options: Omit<Parameters<Kafka['startGroup']>[0], 'groupId'>) => {
    const group = cluster.startGroup({ groupId: `${namespace}.${name}`, ...options });
    groups.push(group);
    parts[name] = group.isConnected;
  };
  const startGroups = () => {
    for (const consumer of consumers) {
      const { name, concurrency, wakeUpDelayMs: patienceMs } = consumer;
      const handle = deliver.bind(undefined, { ...deps, logId: logId.read }, consumer);
      startGroup(name, { topic: topics.events, concurrency, patienceMs, handle });
    }
    const turns = createTurns({ atOnce: CONCURRENT_TURNS, maxWaiting: MAX_WAITING_CALLS });
    const calls = createCallDirectory(pool);
    const findMask = createMaskFinder(deps);
    const intake = { pool, events, calls, turns, findMask, clock, producer, topics, logger, metrics };
    startGroup('intake', {
      topic: topics.intake,
      concurrency: 1,
      patienceMs: 0,
      handle: (batch) => processIntake(intake, batch),
    });
  };
  const starting = retryUntilDone(deps, signal, () => cluster.ensureTopics(describeTopics(topics))).then(() => {
    if (signal.aborted) return;
    hasTopics = true;
    startGroups();
  });
  const connection = watchConnection({ logger, metrics, parts });
  lifecycle.add('connection', connection.close);

  return {
    events: { relay, delivers: (name) => parts['relay']?.() === true && parts[name]?.() === true },
    isConnected: connection.isConnected,
    async close() {
      stopping.abort();
      await starting;
      await lifecycle.close();
    },
  };
}

async function retryUntilDone(
  { logger }: { readonly logger: Logger },
  signal: AbortSignal,
  createTopics: () => Promise<void>,
) {
  const pause = backoff(RETRY);
  while (!signal.aborted) {
    try {
      return await createTopics();
    } catch (error) {
      logger.debug({ reason: describeFailure(error) }, 'could not create the topics, retrying');
      await sleep(pause(), signal);
    }
  }
}

interface ConnectionDeps {
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'kafkaConnected'>;
  /** For each part of this worker that needs the brokers, whether it is connected to them. */
  readonly parts: Readonly<Record<string, () => boolean>>;
}

const CHECK_EVERY_MS = 250;
/** The longest time that a start or a rebalance usually takes. */
const DISCONNECTED_GRACE_MS = 5_000;

/** Watches the connection to the brokers: reports the connection in the metrics, and logs once when it is lost and once when it is back. */
function watchConnection({ logger, metrics, parts }: ConnectionDeps): { isConnected(): boolean; close(): void } {
  const isConnected = () => Object.values(parts).every((isUp) => isUp());
  let awaySinceMs: number | undefined = performance.now();
  let isReported = false;
  const check = () => {
    for (const [part, isUp] of Object.entries(parts)) metrics.kafkaConnected.set({ part }, isUp() ? 1 : 0);
    if (isConnected()) {
      awaySinceMs = undefined;
      if (isReported) logger.info('Kafka is back');
      isReported = false;
      return;
    }
    awaySinceMs ??= performance.now();
    if (isReported || performance.now() - awaySinceMs < DISCONNECTED_GRACE_MS) return;
    isReported = true;
    logger.warn(
      'Kafka is away: check that KAFKA_BROKERS names brokers that run. Events are read from PostgreSQL until it is back',
    );
  };
  check();
  const checking = setInterval(check, CHECK_EVERY_MS).unref();
  return { isConnected, close: () => clearInterval(checking) };
}
