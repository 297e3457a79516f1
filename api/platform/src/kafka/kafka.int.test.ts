import { eventually } from '@switchboard/testing/eventually';
import { isKafkaMissing, randomNamespace, testKafkaBrokers } from '@switchboard/testing/services/test-kafka';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Lifecycle } from '../lifecycle.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { openKafka } from './kafka.ts';
import type { GroupOptions, IncomingBatch, Kafka, Producer } from './types.ts';

const PARTITIONS = 4;
const DAY_MS = 86_400_000;

describe.skipIf(await isKafkaMissing())('a Kafka cluster', () => {
  const metrics = createMetrics();
  const open = new Lifecycle();
  let kafka: Kafka;
  let producer: Producer;
  let lifecycle: Lifecycle;
  let topic: string;
  beforeAll(async () => {
    const logger = createLogger({ name: 'kafka-test', level: 'silent' });
    kafka = openKafka({ brokers: await testKafkaBrokers(), clientId: 'test', logger, metrics });
    producer = kafka.openProducer();
    open.add('producer', () => producer.close());
    await eventually(() => expect(producer.isConnected()).toBe(true));
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    lifecycle = new Lifecycle();
    topic = randomNamespace();
    await kafka.ensureTopics([{ name: topic, partitions: PARTITIONS, retentionMs: DAY_MS }]);
  });
  afterEach(() => lifecycle.close());

  const send = (from: number, to: number) =>
    producer.send(
      topic,
      Array.from({ length: to - from }, (_, n) => ({ key: `key-${(from + n) % 7}`, value: String(from + n) })),
    );
  const toValues = ({ records }: IncomingBatch) => records.map(({ value }) => Number(value));
  const join = (handle: GroupOptions['handle']) => {
    const group = kafka.startGroup({ groupId: topic, topic, concurrency: 2, patienceMs: 0, handle });
    lifecycle.add('group', () => group.close());
    return group;
  };
  const lag = async () => (await metrics.kafkaLag.get()).values.find(({ labels }) => labels['group'] === topic)?.value;

  test('creates a topic once', async () => {
    await kafka.ensureTopics([{ name: topic, partitions: PARTITIONS, retentionMs: DAY_MS }]);
  });

  test('delivers records of a key in order and has no lag once they are processed', async () => {
    const taken = new Map<string, number[]>();
    join(async ({ records }) => {
      for (const { key = '', value } of records) taken.set(key, [...(taken.get(key) ?? []), Number(value)]);
    });
    await send(0, 3_000);
    await eventually(() => expect([...taken.values()].flat()).toHaveLength(3_000));
    for (const values of taken.values()) expect(values).toEqual(values.toSorted((a, b) => a - b));
    await eventually(async () => expect(await lag()).toBe(0));
  });

  test('delivers a batch again after its handler has failed', async () => {
    const seen: number[] = [];
    let failures = 2;
    join(async (batch) => {
      seen.push(...toValues(batch));
      if (failures-- > 0) throw new Error('not now');
    });
    await send(0, 1);
    await eventually(() => expect(seen).toEqual([0, 0, 0]));
  });

  test('delivers the unfinished batch of a leaving member to another one', async () => {
    await send(0, 100);
    const begun = Promise.withResolvers<void>();
    const first = join(async ({ signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    await begun.promise;
    const seen: number[] = [];
    join(async (batch) => void seen.push(...toValues(batch)));
    await first.close();
    await eventually(() => expect(new Set(seen).size).toBe(100));
  });

  test('resumes at the committed offset', async () => {
    let taken = 0;
    const first = join(async ({ records }) => {
      taken += records.length;
    });
    await send(0, 50);
    await eventually(async () => expect([taken, await lag()]).toEqual([50, 0]));
    await first.close();
    const seen: number[] = [];
    join(async (batch) => void seen.push(...toValues(batch)));
    await send(50, 60);
    await eventually(() => expect(seen.toSorted((a, b) => a - b)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]));
  });
});
