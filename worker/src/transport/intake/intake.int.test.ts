import { randomUUID } from 'node:crypto';
import { isStorable } from '@switchboard/contracts/base/storable';
import type { IntakeResult } from '@switchboard/contracts/intake/event';
import { HOSTILE_TEXTS } from '@switchboard/contracts/test/hostile-texts';
import type { Kafka, OutgoingRecord, Producer } from '@switchboard/platform/kafka/types';
import { eventually } from '@switchboard/testing/eventually';
import { isKafkaMissing, testKafkaBrokers } from '@switchboard/testing/services/test-kafka';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KafkaWorker, type KafkaWorld, openKafkaWorld } from '../../test/kafka-world.ts';

interface Record {
  readonly key: string | undefined;
  readonly value: string | undefined;
}

describe.skipIf(await isKafkaMissing())('the intake topic', { timeout: 180_000 }, () => {
  let world: KafkaWorld;
  let worker: KafkaWorker;
  let producer: Producer;
  const results: Record[] = [];
  const deadLetters: Record[] = [];
  beforeAll(async () => {
    world = await openKafkaWorld(await testKafkaBrokers());
    // Each batch is delivered twice, as after a crash between its results and its offsets.
    const twice: Kafka = {
      ...world.kafka,
      startGroup: (options) =>
        world.kafka.startGroup({
          ...options,
          async handle(batch) {
            await options.handle(batch);
            if (batch.topic === world.topics.intake) await options.handle(batch);
          },
        }),
    };
    worker = await world.startConnected({ consumers: [], cluster: twice });
    producer = world.kafka.openProducer();
    collect(world.topics.results, results);
    collect(world.topics.deadLetters, deadLetters);
  });
  afterAll(async () => {
    await producer.close();
    for (const group of groups) await group.close();
    await world.close();
  });

  const groups: { close(): Promise<void> }[] = [];
  function collect(topic: string, into: Record[]): void {
    const handle = async ({
      records,
    }: {
      records: readonly { key: string | undefined; value: Buffer | undefined }[];
    }) => {
      for (const { key, value } of records) into.push({ key, value: value?.toString() });
    };
    groups.push(world.kafka.startGroup({ groupId: topic, topic, concurrency: 1, patienceMs: 0, handle }));
  }

  const account = async (status = 'active') => {
    const id = `acc_${randomUUID()}`;
    await world.pool.query(
      `insert into access.accounts (id, name, type, plan, status, time_zone) values ($1, 'A', 'business', 'trial', $2, 'UTC')`,
      [id, status],
    );
    return id;
  };
  const said = (n: number) => ({
    id: randomUUID(),
    callId: 'call-1',
    type: 'message.received',
    at: new Date(Date.UTC(2026, 10, 20, 15, 0, 0, n)).toISOString(),
    data: { messageId: `m${n}`, role: 'caller', text: `message ${n}` },
  });
  const send = (...records: OutgoingRecord[]) => eventually(() => producer.send(world.topics.intake, records));
  const getResults = (key: string): IntakeResult[] =>
    results.filter((one) => one.key === key).map(({ value = '' }) => JSON.parse(value));

  test('processes events and request bodies in order, each once, and reports results like the intake API', async () => {
    const key = await account();
    const events = Array.from({ length: 30 }, (_, n) => said(n));
    const body = { events: events.slice(10) };
    await send(...events.slice(0, 10).map((event) => ({ key, value: JSON.stringify(event) })), {
      key,
      value: JSON.stringify(body),
    });
    await eventually(() => expect(getResults(key).length).toBeGreaterThanOrEqual(60));
    const answers = getResults(key);
    const appended = answers.filter(({ status }) => status === 'appended');
    expect(appended.map(({ id, position }) => [id, position])).toEqual(events.map(({ id }, n) => [id, n + 1]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['appended', 'duplicate']));
    expect(await world.events.head(key)).toBe(30);
    const [first] = await world.events.readAfter(key, 0, 1);
    expect(first?.metadata.actor).toEqual({ kind: 'connection', id: 'kafka' });
  });

  test('rejects invalid records with the reason, and processes their neighbors', async () => {
    const [key, suspended] = [await account(), await account('suspended')];
    const good = said(1);
    const wrong = { ...said(2), type: 'call.sung' };
    await send(
      { key, value: JSON.stringify({ events: [good, wrong] }) },
      { key, value: '{"events": []}' },
      { key, value: '{not json' },
      { key, value: Buffer.from([0xff, 0xfe]) },
      { key, value: null },
      { key: suspended, value: JSON.stringify(said(3)) },
      { key: 'acc_nobody', value: JSON.stringify(said(4)) },
      { key: null, value: JSON.stringify(said(5)) },
    );
    await eventually(() => expect(getResults(key)).toHaveLength(4));
    expect(getResults(key).slice(0, 2)).toMatchObject([
      { id: good.id, status: 'appended' },
      { id: wrong.id, status: 'rejected', error: { code: 'intake.unknown_type' } },
    ]);
    const codes = [
      'intake.unknown_type',
      'request.invalid',
      'request.malformed_json',
      'account.suspended',
      'resource.not_found',
    ];
    await eventually(async () => {
      const { values } = await worker.metrics.kafkaDeadLetters.get();
      const counted = new Map(values.map(({ labels, value }) => [labels['code'], value]));
      expect(codes.map((code) => counted.get(code))).toEqual([2, 4, 6, 2, 2]);
    });
    await eventually(() => expect(deadLetters).toHaveLength(16));
    expect(deadLetters.map(({ value }) => value)).toContain(JSON.stringify(wrong));
    expect(await world.events.head(key)).toBe(1);
  });

  test('rejects hostile texts in events and accounts, and processes their neighbors', async () => {
    const key = await account();
    const texts = Object.values(HOSTILE_TEXTS);
    const events = texts.map((text, n) => ({ ...said(n), data: { messageId: `m${n}`, role: 'caller', text } }));
    const deep = `{"id":"deep","callId":"call-1","type":"message.received","at":"2026-11-20T15:00:00Z","data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    await send(
      ...texts.map((text) => ({ key: text, value: JSON.stringify(said(0)) })),
      ...texts.map((text) => ({ key, value: text })),
      { key, value: deep },
      { key, value: JSON.stringify({ events }) },
    );
    const wanted = texts.map((text) => (isStorable(text) ? 'appended' : 'rejected'));
    await eventually(() => expect(getResults(key).length).toBeGreaterThanOrEqual(events.length));
    const answers = new Map(getResults(key).map((answer) => [answer.id, answer]));
    expect(events.map(({ id }) => answers.get(id)?.status)).toEqual(
      wanted.map((status) => expect.stringMatching(status === 'appended' ? /^(appended|duplicate)$/ : /^rejected$/)),
    );
    // Each key may belong to a partition of its own, which must never be blocked.
    const putAside = (of: string) => deadLetters.filter((one) => one.key === of).length;
    for (const text of texts)
      await eventually(() => expect([text, putAside(text.toWellFormed()) > 0]).toEqual([text, true]));
    await eventually(() =>
      expect(deadLetters.some(({ value = '' }) => value.startsWith(deep.slice(0, 100)))).toBe(true),
    );
    const late = said(99);
    await send({ key, value: JSON.stringify(late) });
    await eventually(() => expect(getResults(key).map(({ id }) => id)).toContain(late.id));
  });
});
