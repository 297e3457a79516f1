import { systemClock } from '@switchboard/platform/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { startRunner } from '../runtime/runner.ts';
import { appendAtRandom, dice, randomCalls } from '../test/random-calls.ts';
import { describeInbox, dumpInbox } from '../test/read-model.ts';
import { said, started } from '../test/speech.ts';
import { drain, listen, newCall, openWorld, type World } from '../test/world.ts';
import { rebuildInbox } from './rebuild-inbox.ts';

describe('a rebuild of the inbox', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const consumer = () => inboxConsumer({ bus: world.bus, concurrency: 2 });
  const rebuild = (signal = world.deps.signal) => rebuildInbox({ ...world.deps, signal });
  const readEpoch = async (tenantId: string) =>
    (await world.pool.query('select * from read.as_of($1)', [tenantId])).rows[0];

  test('has the same result as the live version, in tables of the same shape, under another epoch', async () => {
    const calls = randomCalls(world, 3, 12);
    await appendAtRandom(world, { calls, roll: dice(7), count: 300 });
    const tenants = [...new Set(calls.map(({ tenantId }) => tenantId))];
    for (const tenantId of tenants) await drain(world, { ...consumer(), maxBatch: 17 }, tenantId);
    const [before, shape, epoch] = [
      await dumpInbox(world.pool),
      await describeInbox(world.pool),
      await readEpoch(tenants[0] ?? ''),
    ];
    const heard = await listen(world, tenants[0] ?? '');
    const { version, events } = await rebuild();
    expect(version).toBe(2);
    const heads = await Promise.all(tenants.map((tenantId) => world.events.head(tenantId)));
    expect(events).toBe(heads.reduce((sum, head) => sum + head, 0));
    expect(await dumpInbox(world.pool)).toEqual(before);
    expect(before['messages']?.length).toBeGreaterThan(100);
    expect(await describeInbox(world.pool)).toEqual(shape);
    const after = await readEpoch(tenants[0] ?? '');
    expect(after.position).toBe(epoch.position);
    expect(after.epoch).not.toBe(epoch.epoch);
    expect(heard).toEqual([]);
  });

  test('lets the live version continue meanwhile, and on the new tables afterward', async () => {
    const calls = randomCalls(world, 3, 6);
    await appendAtRandom(world, { calls, roll: dice(11), count: 60 });
    const runner = await startRunner({ ...world.deps, bus: world.bus, clock: systemClock }, [consumer()]);
    const stop = new AbortController();
    const roll = dice(13);
    const writing = (async () => {
      while (!stop.signal.aborted) await appendAtRandom(world, { calls, roll, count: 1 });
    })();
    expect((await rebuild()).version).toBe(2);
    expect((await rebuild()).version).toBe(3);
    stop.abort();
    await writing;
    await caughtUp(calls.map(({ tenantId }) => tenantId));
    await runner.close();
    const live = await dumpInbox(world.pool);
    await rebuild();
    expect(await dumpInbox(world.pool)).toEqual(live);
    const { rows } = await world.pool.query('select distinct version from worker.checkpoints');
    expect(rows).toEqual([{ version: 4 }]);
  });

  async function caughtUp(tenants: readonly string[]) {
    await eventually(async () => {
      for (const tenantId of tenants) {
        expect((await readEpoch(tenantId)).position).toBe(await world.events.head(tenantId));
      }
    });
  }

  test('parks failing events like the live version, and fills in the rest', async () => {
    const poisoned = newCall(world);
    const healthy = newCall(world, poisoned.tenantId);
    await poisoned.append(
      started(0),
      { type: 'conversation.message-received', data: { text: 1 } } as never, // This is a poison event: it violates its schema.
      said(2, 'Behind'),
    );
    await healthy.append(started(0), said(1, 'Fine'));
    await drain(world, consumer(), poisoned.tenantId);
    const live = await dumpInbox(world.pool);
    await rebuild();
    expect(await dumpInbox(world.pool)).toEqual(live);
    const { rows } = await world.pool.query('select version, stream_id, position from worker.dead_letters');
    expect(rows).toEqual([{ version: 2, stream_id: poisoned.streamId, position: 2 }]);
  });

  test('starts over after an aborted rebuild, which left the live version untouched', async () => {
    const calls = randomCalls(world, 2, 5);
    await appendAtRandom(world, { calls, roll: dice(3), count: 80 });
    for (const { tenantId } of calls) await drain(world, consumer(), tenantId);
    const live = await dumpInbox(world.pool);
    const aborted = AbortSignal.abort(new Error('ended'));
    await expect(rebuild(aborted)).rejects.toThrow('ended');
    expect(await dumpInbox(world.pool)).toEqual(live);
    await rebuild();
    expect(await dumpInbox(world.pool)).toEqual(live);
    expect((await world.pool.query(`select 1 from pg_namespace where nspname = 'read_next'`)).rowCount).toBe(0);
  });

  test('runs one at a time', async () => {
    const results = await Promise.allSettled([rebuild(), rebuild()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
