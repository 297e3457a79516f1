import { createCallDirectory } from '@switchboard/application/intake/call-directory';
import { createTurns } from '@switchboard/application/intake/turns';
import { maskFinder } from '@switchboard/application/redaction/find-mask';
import type { EventCodec } from '@switchboard/event-store/codec';
import type { Kafka } from '@switchboard/platform/kafka/types';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import { backoff, sleep } from '@switchboard/platform/retry';
import type { WorkerDeps, WorkerKafka } from '../deps.ts';
import type { Consumer } from '../runtime/consumer.ts';
import { reasonOf } from '../runtime/failures.ts';
import type { Carrier } from '../runtime/reader.ts';
import type { Stops } from '../runtime/stops.ts';
import { watchConnection } from './connection.ts';
import { deliver } from './deliver.ts';
import { takeIntake } from './intake/take-intake.ts';
import { createLogId } from './log-id.ts';
import { openRelay } from './queries.ts';
import { createRelay } from './relay.ts';
import { topicNames, topicsOf } from './topics.ts';

export interface TransportDeps extends WorkerDeps {
  readonly kafka: WorkerKafka;
  readonly codec: EventCodec;
  readonly stops: Stops;
}

export interface Transport extends Closable {
  readonly carrier: Carrier;
  /** Whether the brokers answer every part of it. */
  isConnected(): boolean;
}

const PARTS_AT_ONCE = 2;
const MAX_WAITING_CALLS = 32;
const RETRY = { baseMs: 250, maxMs: 2_000 };

/**
 * Starts what this worker does with Kafka: it relays the log to the topic of events, brings them to each consumer as a group of its own, and takes
 * the events of the intake topic.
 *
 * It doesn't wait for the brokers. As long as they are away consumers are woken by hints, as without Kafka.
 */
export async function startTransport(deps: TransportDeps, consumers: readonly Consumer[]): Promise<Transport> {
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
  lifecycle.add('groups', async () => void (await Promise.all(groups.map((one) => one.close()))));
  let hasTopics = false;
  const parts: Record<string, () => boolean> = { relay: () => hasTopics && producer.isConnected() };
  const group = (name: string, options: Omit<Parameters<Kafka['startGroup']>[0], 'groupId'>) => {
    const one = cluster.startGroup({ groupId: `${namespace}.${name}`, ...options });
    groups.push(one);
    parts[name] = one.isConnected;
  };
  const startGroups = () => {
    for (const consumer of consumers) {
      const { name, concurrency, patienceMs } = consumer;
      const handle = deliver.bind(undefined, { ...deps, logId: logId.read }, consumer);
      group(name, { topic: topics.events, concurrency, patienceMs, handle });
    }
    const turns = createTurns({ atOnce: PARTS_AT_ONCE, maxWaiting: MAX_WAITING_CALLS });
    const calls = createCallDirectory(pool);
    const findMask = maskFinder(deps);
    const intake = { pool, events, calls, turns, findMask, clock, producer, topics, logger, metrics };
    group('intake', {
      topic: topics.intake,
      concurrency: 1,
      patienceMs: 0,
      handle: (batch) => takeIntake(intake, batch),
    });
  };
  const starting = untilThere(deps, signal, () => cluster.ensureTopics(topicsOf(topics))).then(() => {
    if (signal.aborted) return;
    hasTopics = true;
    startGroups();
  });
  const connection = watchConnection({ logger, metrics, parts });
  lifecycle.add('connection', connection.close);

  return {
    carrier: { relay, carries: (name) => parts['relay']?.() === true && parts[name]?.() === true },
    isConnected: connection.isConnected,
    async close() {
      stopping.abort();
      await starting;
      await lifecycle.close();
    },
  };
}

async function untilThere({ logger }: { readonly logger: Logger }, signal: AbortSignal, look: () => Promise<void>) {
  const pause = backoff(RETRY);
  while (!signal.aborted) {
    try {
      return await look();
    } catch (error) {
      logger.debug({ reason: reasonOf(error) }, 'could not make the topics, waiting to try again');
      await sleep(pause(), signal);
    }
  }
}
