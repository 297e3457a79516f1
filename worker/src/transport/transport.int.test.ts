import { randomInt } from 'node:crypto';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { Kafka, OutgoingRecord } from '@switchboard/platform/kafka/types';
import { eventually } from '@switchboard/testing/eventually';
import { isKafkaMissing, testKafkaBrokers } from '@switchboard/testing/services/test-kafka';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Consumer } from '../runtime/consumer.ts';
import { caughtUp, type KafkaWorld, openKafkaWorld, smallBatches } from '../test/kafka-world.ts';
import { said, started } from '../test/speech.ts';
import { type Call, listen, newCall } from '../test/world.ts';

describe.skipIf(await isKafkaMissing())('events delivered by Kafka', { timeout: 180_000 }, () => {
  let world: KafkaWorld;
  beforeAll(async () => {
    world = await openKafkaWorld(await testKafkaBrokers());
  });
  afterAll(() => world.close());

  /** Records the live batches of each account: each position once, never going backwards. */
  async function hear(calls: readonly Call[]) {
    const heard = await Promise.all(calls.map(({ tenantId }) => listen(world, tenantId)));
    return async () => {
      for (const [index, call] of calls.entries()) {
        const head = await world.events.head(call.tenantId);
        const spans = (heard[index] ?? []).map(({ prev, position }) => [prev, position]);
        expect(spans.map(([prev]) => prev)).toEqual([0, ...spans.slice(0, -1).map(([, position]) => position)]);
        expect(spans.at(-1)?.[1]).toBe(head);
        const { rows } = await world.pool.query(
          'select message_count, last_position from read.conversations where tenant_id = $1 and id = $2',
          [call.tenantId, call.id],
        );
        expect(rows).toEqual([{ message_count: head, last_position: head }]);
      }
    };
  }

  async function speak(calls: readonly Call[], { rounds = 20 } = {}) {
    for (let round = 0; round < rounds; round++) {
      await Promise.all(calls.filter(() => randomInt(3) > 0).map((call) => call.append(said(round, `Round ${round}`))));
    }
    for (const call of calls) await call.append(said(rounds, 'Last'));
  }

  test('are processed as they arrive, each once', async () => {
    const calls = Array.from({ length: 6 }, () => newCall(world));
    const worker = await world.startConnected();
    const check = await hear(calls);
    await speak(calls);
    await caughtUp(world, calls);
    await check();
    const heads = await Promise.all(calls.map(({ tenantId }) => world.events.head(tenantId)));
    const events = heads.reduce((sum, head) => sum + head);
    await eventually(async () => expect(await worker.lag()).toBe(0));
    // Kafka delivers most of them: events that a poll or a wake-up processed first are dropped on delivery.
    await eventually(async () => expect((await worker.records('inbox'))['taken']).toBeGreaterThan(events / 2));
    await worker.close();
  });

  test('take effect once if each is delivered twice', async () => {
    const twice: Kafka = {
      ...world.kafka,
      openProducer() {
        const producer = world.kafka.openProducer();
        return {
          ...producer,
          send: (topic, records) =>
            producer.send(
              topic,
              records.flatMap((one) => [one, one]),
            ),
        };
      },
    };
    const calls = Array.from({ length: 4 }, () => newCall(world));
    const worker = await world.startConnected({ cluster: twice });
    const check = await hear(calls);
    await speak(calls);
    await caughtUp(world, calls);
    await eventually(async () => expect(await worker.lag()).toBe(0));
    await check();
    expect((await worker.records('inbox'))['behind']).toBeGreaterThan(0);
    await worker.close();
  });

  test('take effect once if batches are redelivered, both at once and after later ones', async () => {
    let first: (() => Promise<void>) | undefined;
    const again: Kafka = {
      ...world.kafka,
      startGroup: (options) =>
        world.kafka.startGroup({
          ...options,
          async handle(batch) {
            first ??= () => options.handle(batch);
            await options.handle(batch);
            await options.handle(batch);
            await first();
          },
        }),
    };
    const calls = Array.from({ length: 4 }, () => newCall(world));
    const worker = await world.startConnected({ cluster: again });
    const check = await hear(calls);
    await speak(calls);
    await caughtUp(world, calls);
    await eventually(async () => expect(await worker.lag()).toBe(0));
    await check();
    await worker.close();
  });

  test('survive a rebalance under load without going backwards', async () => {
    const calls = Array.from({ length: 12 }, () => newCall(world));
    const check = await hear(calls);
    const inbox = smallBatches(world);
    const gate = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    onTestFinished(() => gate.resolve());
    let batches = 0;
    // Holds the claim of one account, in the middle of a batch, while the gate is shut.
    const slow: Consumer = {
      ...inbox,
      async apply(client, given) {
        if (given.some(({ tenantId }) => tenantId === calls[0]?.tenantId) && ++batches > 1) {
          entered.resolve();
          await gate.promise;
        }
        return inbox.apply(client, given);
      },
    };
    const older = await world.startConnected({ consumers: [slow] });
    await speak(calls);
    await entered.promise;
    const newer = await world.startConnected();
    await eventually(async () => {
      await speak(calls, { rounds: 1 });
      // The older worker has left the group and receives wake-ups, so either may be first to process them.
      const { taken = 0, behind = 0 } = await newer.records('inbox');
      expect(taken + behind).toBeGreaterThan(0);
    });
    gate.resolve();
    await caughtUp(world, calls);
    await older.close();
    await eventually(async () => expect(await newer.lag()).toBe(0));
    await check();
    await newer.close();
  });

  test('are read from the log if Kafka has lost an event or has one from another log', async () => {
    const losing: Kafka = {
      ...world.kafka,
      openProducer() {
        const producer = world.kafka.openProducer();
        const isKept = ({ value }: OutgoingRecord) => !String(value).includes('Lost');
        return { ...producer, send: (topic, records) => producer.send(topic, records.filter(isKept)) };
      },
    };
    const worker = await world.startConnected({ cluster: losing });
    const read = async () => (await worker.records('inbox'))['log'] ?? 0;
    const readMoreThan = (before: number) => eventually(async () => expect(await read()).toBeGreaterThan(before));
    const call = newCall(world);
    await call.append(started(0), said(1, 'Before'));
    await caughtUp(world, [call]);
    const before = await read();
    await call.append(said(2, 'Lost'));
    await caughtUp(world, [call], ['relay']);
    await call.append(said(3, 'After'));
    await readMoreThan(before);
    await caughtUp(world, [call]);

    const ghost = { log: 'another', tenantId: call.tenantId, position: 5, streamId: call.streamId, version: 5 };
    const type = 'conversation.erased' satisfies ConversationEvent['type'];
    const row = { ...ghost, type, schemaVersion: 1, recordedAt: new Date(), metadata: {}, data: {} };
    const producer = world.kafka.openProducer();
    const beforeGhost = await read();
    await eventually(() => producer.send(world.topics.events, [{ key: call.tenantId, value: JSON.stringify(row) }]));
    await readMoreThan(beforeGhost);
    await call.append(said(4, 'Last'));
    await caughtUp(world, [call]);
    const { rows } = await world.pool.query('select message_count from read.conversations where id = $1', [call.id]);
    expect(rows).toEqual([{ message_count: 4 }]);
    await producer.close();
    await worker.close();
  });

  test('park the stream of a failing event, and skip records that are not events', async () => {
    const [poisoned, sound] = [newCall(world), newCall(world)];
    const inbox = smallBatches(world);
    const faulty: Consumer = {
      ...inbox,
      async apply(client, batches) {
        const isPoison = ({ data }: { data: object }) => 'text' in data && data.text === 'poison';
        if (batches.some(({ events }) => events.some(isPoison))) throw new TypeError('cannot be taken in');
        return inbox.apply(client, batches);
      },
    };
    const worker = await world.startConnected({ consumers: [faulty] });
    const producer = world.kafka.openProducer();
    const garbage = [Buffer.from([0xff, 0x00]), 'null', '[]', '{"log":1}', null];
    const records = garbage.map((value) => ({ key: poisoned.tenantId, value }));
    await eventually(() => producer.send(world.topics.events, records));
    await poisoned.append(started(0), said(1, 'poison'), said(2, 'behind it'));
    await sound.append(started(0), said(1, 'Hello'));
    await caughtUp(world, [poisoned, sound]);
    await eventually(async () => expect(await worker.lag()).toBe(0));
    const { rows } = await world.pool.query('select tenant_id, position from worker.dead_letters');
    expect(rows).toEqual([{ tenant_id: poisoned.tenantId, position: 2 }]);
    expect((await worker.records('inbox'))['unreadable']).toBeGreaterThanOrEqual(garbage.length);
    await producer.close();
    await worker.close();
  });
});
