import { systemClock } from '@switchboard/platform/clock';
import type { Kafka } from '@switchboard/platform/kafka/types';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import { createMetrics, type Metrics } from '@switchboard/platform/metrics';
import { eventually } from '@switchboard/testing/eventually';
import { randomNamespace } from '@switchboard/testing/services/test-kafka';
import { expect } from 'vitest';
import { connectionsFor } from '../config/worker-deps.ts';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import type { Consumer } from '../runtime/consumer.ts';
import { startRunner } from '../runtime/runner.ts';
import { createStoppedAccounts } from '../runtime/stopped-accounts.ts';
import { openWorkerKafka } from '../transport/open-kafka.ts';
import { startTransport } from '../transport/start-transport.ts';
import { type TopicNames, topicNames } from '../transport/topics.ts';
import { type Call, openWorld, type World } from './world.ts';

/** A worker that runs its consumers on Kafka. */
export interface KafkaWorker extends Closable {
  readonly metrics: Metrics;
  isConnected(): boolean;
  /** The number of records by their outcome at a consumer. */
  records(consumer: string): Promise<Record<string, number>>;
  lag(): Promise<number>;
}

/** A world with a Kafka cluster. */
export interface KafkaWorld extends World {
  readonly kafka: Kafka;
  readonly topics: TopicNames;
  /** Starts a worker with the inbox or other consumers; `cluster` replaces its connection to the brokers. */
  start(options?: { readonly consumers?: readonly Consumer[]; readonly cluster?: Kafka }): Promise<KafkaWorker>;
  /** Starts a worker and waits until it receives records. */
  startConnected(options?: Parameters<KafkaWorld['start']>[0]): Promise<KafkaWorker>;
}

/** Opens a world with a Kafka cluster and topics of its own. */
export async function openKafkaWorld(brokers: readonly string[]): Promise<KafkaWorld> {
  const world = await openWorld({ connections: 2 * connectionsFor({ concurrency: 2, transport: { brokers } }) });
  const namespace = randomNamespace();
  const { logger } = world;
  const open = (metrics: Metrics) => openWorkerKafka({ brokers, logger, metrics }, { namespace });
  const lifecycle = new Lifecycle();
  const start: KafkaWorld['start'] = async ({ consumers = [smallBatches(world)], cluster } = {}) => {
    const metrics = createMetrics();
    const kafka = open(metrics);
    const stoppedAccounts = createStoppedAccounts({ ...world, metrics, clock: systemClock });
    const config = { concurrency: 2 } as never; // This is the only setting that the transport and the runner read.
    const deps = {
      ...world.deps,
      events: world.events,
      bus: world.bus,
      metrics,
      stoppedAccounts,
      config,
      clock: systemClock,
    };
    const transport = await startTransport({ ...deps, kafka: { ...kafka, ...(cluster && { cluster }) } }, consumers);
    const runner = await startRunner({ ...deps, clock: neverLate, transport: transport.events }, consumers);
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= runner.close().then(() => transport.close());
      return closing;
    };
    lifecycle.add('worker', close);
    return {
      metrics,
      close,
      isConnected: transport.isConnected,
      records: async (consumer) => {
        const { values } = await metrics.kafkaRecords.get();
        const own = values.filter(({ labels }) => labels['consumer'] === consumer);
        return Object.fromEntries(own.map(({ labels, value }) => [String(labels['outcome']), value]));
      },
      lag: async () => (await metrics.kafkaLag.get()).values.reduce((sum, { value }) => sum + value, 0),
    };
  };
  return {
    ...world,
    kafka: open(world.metrics).cluster,
    topics: topicNames(namespace),
    start,
    startConnected: async (options) => {
      const worker = await start(options);
      await eventually(() => expect(worker.isConnected()).toBe(true));
      return worker;
    },
    async close() {
      await lifecycle.close();
      await world.close();
    },
  };
}

/** A clock by which no delivered event is ever late, so that Kafka delivers everything. */
const neverLate = { now: () => new Date(0) };

/** The inbox, in many small batches. */
export const smallBatches = (world: World): Consumer => ({
  ...inboxConsumer({ bus: world.bus, concurrency: 2 }),
  maxBatch: 7,
});

/** Waits until each reader has caught up with the accounts of some calls. */
export async function caughtUp({ pool, events }: World, calls: readonly Call[], consumers = ['inbox', 'relay']) {
  for (const tenantId of new Set(calls.map((call) => call.tenantId))) {
    await eventually(async () => {
      const { rows } = await pool.query(
        'select projection, position from worker.checkpoints where tenant_id = $1 and projection = any($2)',
        [tenantId, consumers],
      );
      const head = await events.head(tenantId);
      expect(new Map(rows.map(({ projection, position }) => [projection, position]))).toEqual(
        new Map(consumers.map((name) => [name, head])),
      );
    });
  }
}
