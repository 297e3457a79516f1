import { systemClock } from '@switchboard/platform/clock';
import type { Kafka } from '@switchboard/platform/kafka/types';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import { createMetrics, type Metrics } from '@switchboard/platform/metrics';
import { eventually } from '@switchboard/testing/eventually';
import { randomNamespace } from '@switchboard/testing/kafka';
import { expect } from 'vitest';
import { connectionsFor } from '../deps.ts';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import type { Consumer } from '../runtime/consumer.ts';
import { startRunner } from '../runtime/runner.ts';
import { createStops } from '../runtime/stops.ts';
import { openWorkerKafka } from '../transport/open-kafka.ts';
import { startTransport } from '../transport/start-transport.ts';
import { type TopicNames, topicNames } from '../transport/topics.ts';
import { type Call, openWorld, type World } from './world.ts';

/** A worker's consumers on Kafka. */
export interface KafkaWorker extends Closable {
  readonly metrics: Metrics;
  isConnected(): boolean;
  /** Records of the log by what became of them at a consumer. */
  records(consumer: string): Promise<Record<string, number>>;
  lag(): Promise<number>;
}

/** A world with a Kafka cluster. */
export interface KafkaWorld extends World {
  readonly kafka: Kafka;
  readonly topics: TopicNames;
  /** Starts a worker of the inbox, or of other consumers; `cluster` stands between it and the brokers. */
  start(options?: { readonly consumers?: readonly Consumer[]; readonly cluster?: Kafka }): Promise<KafkaWorker>;
  /** The same, once it takes records. */
  startConnected(options?: Parameters<KafkaWorld['start']>[0]): Promise<KafkaWorker>;
}

/** Opens a world on a Kafka cluster, with topics of its own. */
export async function openKafkaWorld(brokers: readonly string[]): Promise<KafkaWorld> {
  const world = await openWorld({ connections: 2 * connectionsFor({ concurrency: 2, transport: { brokers } }) });
  const namespace = randomNamespace();
  const { logger } = world;
  const open = (metrics: Metrics) => openWorkerKafka({ brokers, logger, metrics }, { namespace });
  const lifecycle = new Lifecycle();
  const start: KafkaWorld['start'] = async ({ consumers = [smallBatches(world)], cluster } = {}) => {
    const metrics = createMetrics();
    const kafka = open(metrics);
    const stops = createStops({ ...world, metrics, clock: systemClock });
    const config = { concurrency: 2 } as never; // the transport and the runner ask for nothing else
    const deps = { ...world.deps, events: world.events, bus: world.bus, metrics, stops, config, clock: systemClock };
    const transport = await startTransport({ ...deps, kafka: { ...kafka, ...(cluster && { cluster }) } }, consumers);
    const runner = await startRunner({ ...deps, clock: neverLate, carrier: transport.carrier }, consumers);
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

/** To the look-out nothing that is carried is ever late: what is taken in was brought by Kafka. */
const neverLate = { now: () => new Date(0) };

/** The inbox, in many small batches. */
export const smallBatches = (world: World): Consumer => ({
  ...inboxConsumer({ bus: world.bus, concurrency: 2 }),
  maxBatch: 7,
});

/** Waits until each reader of the log is at its end for the accounts of some calls. */
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
