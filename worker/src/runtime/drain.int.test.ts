import { randomInt } from 'node:crypto';
import { systemClock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import { eventually } from '@switchboard/testing/eventually';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { raised, said, started } from '../test/speech.ts';
import { type Call, drain, listen, newCall, openWorld, type World } from '../test/world.ts';
import { createCheckpoints } from './claims.ts';
import type { Batch, Consumer } from './consumer.ts';
import { drainTenant, drainTenants } from './drain.ts';
import { requestReplay } from './parked-streams.ts';
import { startRunner } from './runner.ts';

describe('the runtime', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** The inbox with an injected fault: a batch fails if `fails` returns true. */
  function faulty(fails: (batch: Batch) => boolean, fault: () => Error = () => new TypeError('cannot be processed')) {
    const inbox = inboxConsumer({ bus: world.bus, concurrency: 2 });
    const tries: number[] = [];
    const consumer: Consumer = {
      ...inbox,
      async apply(client: PoolClient, batches: readonly Batch[]) {
        const applied = await inbox.apply(client, batches);
        for (const batch of batches.filter(fails)) {
          tries.push(batch.position - batch.prev);
          throw fault();
        }
        return applied;
      },
    };
    return { consumer, tries };
  }

  const holds = (position: number) => (batch: Batch) => batch.events.some((event) => event.position === position);
  const checkpoint = async ({ tenantId }: Call) =>
    (await world.pool.query('select position, parked from worker.checkpoints where tenant_id = $1', [tenantId]))
      .rows[0];
  const letters = async ({ tenantId }: Call) =>
    (await world.pool.query('select * from worker.dead_letters where tenant_id = $1', [tenantId])).rows;
  const messageCount = async ({ tenantId, id }: Call) =>
    (
      await world.pool.query(
        'select message_count, last_position from read.conversations where tenant_id = $1 and id = $2',
        [tenantId, id],
      )
    ).rows[0];

  test('writes nothing of a failed batch, and moves no checkpoint', async () => {
    const call = newCall(world);
    await call.append(started(0), said(1, 'Hello'));
    let failures = 0;
    const { consumer } = faulty(() => failures++ < 1);
    await drain(world, consumer, call.tenantId);
    expect(await messageCount(call)).toMatchObject({ message_count: 1 });
    expect(await checkpoint(call)).toEqual({ position: 2, parked: 0 });
    expect(await letters(call)).toEqual([]);
  });

  test('parks only the stream of an event that fails three times, and processes the others', async () => {
    const poisoned = newCall(world);
    const healthy = newCall(world, poisoned.tenantId);
    await poisoned.append(started(0), said(1, 'Fine'));
    await healthy.append(started(0));
    await poisoned.append(said(2, 'Poison'), said(3, 'Behind it'));
    await healthy.append(said(1, 'One'), said(2, 'Two'));
    const published = await listen(world, poisoned.tenantId);
    const { consumer, tries } = faulty(holds(4));
    await drain(world, consumer, poisoned.tenantId);
    expect(tries.filter((size) => size === 1)).toHaveLength(3);
    expect(await letters(poisoned)).toMatchObject([
      {
        projection: 'inbox',
        stream_id: poisoned.streamId,
        position: 4,
        reason: 'TypeError: cannot be processed',
        attempts: 3,
      },
    ]);
    expect(await messageCount(poisoned)).toEqual({ message_count: 1, last_position: 2 });
    expect(await messageCount(healthy)).toEqual({ message_count: 2, last_position: 7 });
    expect(await checkpoint(poisoned)).toEqual({ position: 7, parked: 1 });
    await eventually(() => expect(published.at(-1)?.position).toBe(7));
    for (const [index, { prev }] of published.entries()) expect(prev).toBe(published[index - 1]?.position ?? 0);
  });

  test('parks an event that violates its schema, with the path and without the text', async () => {
    const call = newCall(world);
    const secret = { at: 'my card is 4242', messageId: 'm', role: 'caller', text: 'my card is 4242' };
    await call.append(started(0), { type: 'conversation.message-received', data: secret } as never); // This is a poison event: it violates its schema.
    await drain(world, inboxConsumer({ bus: world.bus, concurrency: 1 }), call.tenantId);
    const [letter] = await letters(call);
    expect(letter.reason).toContain('event.unreadable');
    expect(letter.reason).toContain('"path":"at"');
    expect(letter.reason).not.toContain('4242');
  });

  test('keeps later events of a parked stream back, and replays all in order under a new position', async () => {
    const call = newCall(world);
    let isBroken = true;
    const { consumer } = faulty((batch) => isBroken && batch.events.some(({ position }) => position === 2));
    await call.append(started(0), said(1, 'Poison'), raised(2), said(3, 'Three'));
    await drain(world, consumer, call.tenantId);
    await call.append(said(4, 'Four'));
    await drain(world, consumer, call.tenantId);
    expect(await messageCount(call)).toEqual({ message_count: 0, last_position: 1 });
    const deps = { db: world.pool, events: world.events };

    // The consumer is still broken: the stream is parked as before, at the same event.
    await requestReplay(deps, call.tenantId);
    await drain(world, consumer, call.tenantId);
    expect(await letters(call)).toMatchObject([{ position: 2, attempts: 6 }]);
    expect(await checkpoint(call)).toEqual({ position: 6, parked: 1 });

    isBroken = false;
    const published = await listen(world, call.tenantId);
    expect(await requestReplay(deps, call.tenantId)).toMatchObject([{ streamId: call.streamId }]);
    await requestReplay(deps, call.tenantId);
    await drain(world, consumer, call.tenantId);
    expect(await messageCount(call)).toEqual({ message_count: 3, last_position: 7 });
    expect(await letters(call)).toEqual([]);
    expect(await checkpoint(call)).toEqual({ position: 7, parked: 0 });
    await eventually(() => expect(published).toHaveLength(1));
    expect(published[0]?.changes?.rings).toEqual([
      { conversationId: call.id, seq: 3, level: 'attention', position: 7 },
    ]);
    await call.append(said(5, 'Five'));
    await drain(world, consumer, call.tenantId);
    expect(await messageCount(call)).toEqual({ message_count: 4, last_position: 8 });
  });

  test('waits out a transient failure without counting it against an event', async () => {
    const call = newCall(world);
    await call.append(started(0), said(1, 'Hello'));
    let failures = 0;
    const away = () => Object.assign(new Error('the database is shutting down'), { code: '57P01' });
    const { consumer } = faulty(() => failures++ < 6, away);
    await drain(world, consumer, call.tenantId);
    expect(await letters(call)).toEqual([]);
    expect(await messageCount(call)).toMatchObject({ message_count: 1 });
  });

  test('parks a stream if one of its events always times out, and keeps the reason', async () => {
    const slow = newCall(world);
    const healthy = newCall(world, slow.tenantId);
    await slow.append(started(0), said(1, 'Slow'));
    await healthy.append(started(0), said(1, 'Hello'));
    const { consumer } = faulty(holds(2), () => Object.assign(new Error('canceling statement'), { code: '57014' }));
    expect(await drainTenant(world.deps, { consumer, tenantId: slow.tenantId })).toBe('caught-up');
    expect(await letters(slow)).toMatchObject([{ stream_id: slow.streamId, position: 2, reason: 'SQLSTATE 57014' }]);
    expect(await messageCount(healthy)).toMatchObject({ message_count: 1 });
  });

  test('parks a stream after a database outage during parking', async () => {
    const call = newCall(world);
    await call.append(started(0), said(1, 'Poison'));
    let failures = 0;
    const whileParking = (batch: Batch) => batch.events.length === 0 && failures++ < 2;
    const { consumer } = faulty((batch) => holds(2)(batch) || whileParking(batch));
    await drain(world, consumer, call.tenantId);
    expect(failures).toBe(3);
    expect(await letters(call)).toMatchObject([{ position: 2, attempts: 3 }]);
    expect(await checkpoint(call)).toEqual({ position: 2, parked: 1 });
  });

  test('logs why accounts could not share a batch, and processes each one separately', async () => {
    const calls = [newCall(world), newCall(world)];
    for (const call of calls) await call.append(started(0), said(1, 'Hello'));
    const inbox = inboxConsumer({ bus: world.bus, concurrency: 2 });
    const consumer: Consumer = {
      ...inbox,
      apply(client, batches) {
        if (batches.length > 1) throw new TypeError('not together');
        return inbox.apply(client, batches);
      },
    };
    const warnings: unknown[] = [];
    const logger = { ...world.logger, warn: (details: unknown) => void warnings.push(details) } as Logger;
    const tenantIds = calls.map(({ tenantId }) => tenantId);
    await createCheckpoints(world.pool, { name: consumer.name, tenantIds });
    await drainTenants({ ...world.deps, logger }, { consumer, tenantIds });
    expect(warnings).toEqual([{ consumer: 'inbox', tenants: 2, reason: 'TypeError: not together' }]);
    for (const call of calls) expect(await messageCount(call)).toMatchObject({ message_count: 1 });
  });

  test('processes each event once when two workers share the tenants', async () => {
    const calls = Array.from({ length: 12 }, () => newCall(world));
    const rounds = 40;
    const counted: Consumer = { ...inboxConsumer({ bus: world.bus, concurrency: 3 }), maxBatch: 7 };
    const runnerDeps = { ...world.deps, bus: world.bus, clock: systemClock };
    const workers = await Promise.all([startRunner(runnerDeps, [counted]), startRunner(runnerDeps, [counted])]);
    const published = await Promise.all(calls.map(({ tenantId }) => listen(world, tenantId)));
    for (let round = 0; round < rounds; round++) {
      await Promise.all(calls.filter(() => randomInt(3) > 0).map((call) => call.append(said(round, `Round ${round}`))));
    }
    for (const call of calls) await call.append(said(rounds, 'Last'));
    await eventually(async () => {
      for (const call of calls) expect((await checkpoint(call))?.position).toBe(await world.events.head(call.tenantId));
    });
    await Promise.all(workers.map((worker) => worker.close()));
    for (const [index, call] of calls.entries()) {
      const head = await world.events.head(call.tenantId);
      expect(await messageCount(call)).toEqual({ message_count: head, last_position: head });
      const spans = (published[index] ?? [])
        .map(({ prev, position }) => [prev, position])
        .sort(([a = 0], [b = 0]) => a - b);
      expect(spans.map(([prev]) => prev)).toEqual([0, ...spans.slice(0, -1).map(([, position]) => position)]);
    }
  });

  test('gives an account no further turn if it stops in the middle of one', async () => {
    const call = newCall(world);
    await call.append(started(0), said(1, 'One'), said(2, 'Two'));
    const inbox = inboxConsumer({ bus: world.bus, concurrency: 1 });
    const stopping = new AbortController();
    const consumer: Consumer = {
      ...inbox,
      maxBatch: 1,
      apply(client, batches) {
        stopping.abort();
        return inbox.apply(client, batches);
      },
    };
    await createCheckpoints(world.pool, { name: consumer.name, tenantIds: [call.tenantId] });
    const deps = { ...world.deps, signal: stopping.signal };
    expect(await drainTenants(deps, { consumer, tenantIds: [call.tenantId] })).toEqual([]);
    expect((await checkpoint(call))?.position).toBeLessThan(3);
  });

  test('finds events whose wake-up was lost', async () => {
    const call = newCall(world);
    const silent = { ...world.bus, subscribe: async () => async () => undefined };
    const consumers = [inboxConsumer({ bus: world.bus, concurrency: 1 })];
    const runner = await startRunner({ ...world.deps, bus: silent, clock: systemClock }, consumers);
    await call.append(started(0), said(1, 'Hello'));
    await eventually(async () => expect(await messageCount(call)).toMatchObject({ message_count: 1 }));
    await runner.close();
  });
});
