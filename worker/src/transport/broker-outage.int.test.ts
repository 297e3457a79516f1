import { eventually } from '@switchboard/testing/eventually';
import { startKillableKafka } from '@switchboard/testing/services/killable';
import type { KillableService } from '@switchboard/testing/services/service';
import { isKafkaMissing } from '@switchboard/testing/services/test-kafka';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caughtUp, type KafkaWorld, openKafkaWorld } from '../test/kafka-world.ts';
import { said, started } from '../test/speech.ts';
import { newCall } from '../test/world.ts';

describe.skipIf(await isKafkaMissing())('a broker outage', { timeout: 180_000 }, () => {
  let broker: KillableService;
  let world: KafkaWorld;
  beforeAll(async () => {
    broker = await startKillableKafka();
    world = await openKafkaWorld([broker.url]);
  });
  afterAll(async () => {
    await world?.close();
    await broker?.stop();
  });

  const counts = async (id: number) =>
    (await world.pool.query('select message_count, last_position from read.conversations where id = $1', [id])).rows;

  test('does not delay any viewer, whether the broker is down at the start, killed, or back again', async () => {
    await broker.kill();
    const worker = await world.start();
    const call = newCall(world);
    await call.append(started(0), said(1, 'Before it is there'));
    await caughtUp(world, [call], ['inbox']);
    expect(worker.isConnected()).toBe(false);

    await broker.restart();
    await eventually(() => expect(worker.isConnected()).toBe(true));
    await call.append(said(2, 'With it'));
    await caughtUp(world, [call]);
    expect((await worker.records('inbox'))['taken']).toBeGreaterThan(0);

    await broker.kill();
    await call.append(said(3, 'Without it'));
    await eventually(() => expect(worker.isConnected()).toBe(false));
    await call.append(said(4, 'Still without it'));
    await caughtUp(world, [call], ['inbox']);
    expect(await counts(call.id)).toEqual([{ message_count: 4, last_position: 5 }]);

    await broker.restart();
    await eventually(() => expect(worker.isConnected()).toBe(true));
    await call.append(said(5, 'With it again'));
    await caughtUp(world, [call]);
    await eventually(async () => expect(await worker.lag()).toBe(0));
    expect(await counts(call.id)).toEqual([{ message_count: 5, last_position: 6 }]);
    await worker.close();
  });

  test('causes a batch to be redelivered if its offsets were not committed, and it takes effect once', async () => {
    const calls = [newCall(world), newCall(world)];
    const killed = Promise.withResolvers<void>();
    let isFirst = true;
    const cluster = {
      ...world.kafka,
      startGroup: (options: Parameters<typeof world.kafka.startGroup>[0]) =>
        world.kafka.startGroup({
          ...options,
          async handle(batch) {
            await options.handle(batch);
            // PostgreSQL has committed, but the acknowledgment is lost.
            if (batch.topic !== world.topics.events || !isFirst) return;
            isFirst = false;
            await broker.kill();
            killed.resolve();
          },
        }),
    };
    const worker = await world.startConnected({ cluster });
    for (const call of calls) await call.append(started(0), said(1, 'Hello'));
    await killed.promise;
    await broker.restart();
    await eventually(() => expect(worker.isConnected()).toBe(true));
    await caughtUp(world, calls);
    await eventually(async () => expect(await worker.lag()).toBe(0));
    await eventually(async () => expect((await worker.records('inbox'))['behind'] ?? 0).toBeGreaterThan(0));
    for (const call of calls) expect(await counts(call.id)).toEqual([{ message_count: 1, last_position: 2 }]);
    await worker.close();
  });
});
