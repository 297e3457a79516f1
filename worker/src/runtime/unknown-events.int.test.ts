import { eventCodec } from '@switchboard/application/log/event-codec';
import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import type { EventStore } from '@switchboard/event-store/types';
import { systemClock } from '@switchboard/platform/clock';
import type { Closable } from '@switchboard/platform/lifecycle';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { policiesConsumer } from '../policies/policies-consumer.ts';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { said, started } from '../test/speech.ts';
import { type Call, newCall, openWorld, type World } from '../test/world.ts';
import { startRunner } from './runner.ts';

/** The codec of the next release: one more type, and a newer version of an existing one. */
const newerCodec = createEventCodec({
  ...eventTypes,
  'conversation.transferred': { schema: z.object({ to: z.string() }), version: 1, upcast: [] },
  'prompt.created': { schema: z.object({ name: z.string() }), version: 1, upcast: [] },
  'conversation.contact-named': {
    ...eventTypes['conversation.contact-named'],
    version: 2,
    upcast: [(data) => data],
  },
});

describe('a worker older than the log', () => {
  let world: World;
  let newer: EventStore;
  const running: Closable[] = [];
  beforeAll(async () => {
    world = await openWorld();
    newer = createEventStore({ pool: world.pool, codec: newerCodec, logger: world.logger });
  });
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.close();
  });
  afterAll(() => world.close());

  async function startWorker(codec: typeof eventCodec) {
    const said: string[] = [];
    const logger = createLogger({
      name: 'test',
      level: 'error',
      destination: { write: (line) => void said.push(line) },
    });
    const metrics = createMetrics();
    const deps = { ...world, codec, logger, metrics, clock: systemClock };
    const consumers = [inboxConsumer({ bus: world.bus, concurrency: 2 }), policiesConsumer(deps, [])];
    running.push(await startRunner(deps, consumers));
    return { said, metrics };
  }

  const append = (call: Call, type: string, { data = {}, streamId = call.streamId } = {}) =>
    newer.append({
      tenantId: call.tenantId,
      streamId,
      expectedVersion: 'any',
      events: [{ type, data }],
      metadata: { correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    });
  const positions = async ({ tenantId }: Call) => {
    const { rows } = await world.pool.query(
      'select projection, position from worker.checkpoints where tenant_id = $1 order by projection',
      [tenantId],
    );
    return rows.map(({ projection, position }) => [projection, position]);
  };
  const messageCount = async ({ id }: Call) =>
    (await world.pool.query('select message_count as count from read.conversations where id = $1', [id])).rows[0]
      ?.count;

  test.each([
    ['a type', 'conversation.transferred', { to: 'the front desk' }, 1],
    ['a version', 'conversation.contact-named', { name: 'Ana' }, 2],
  ])(
    'stops the account at %s and reports it; a newer worker continues without losing an event',
    async (_, type, data, schemaVersion) => {
      const [call, other] = [newCall(world), newCall(world)];
      await call.append(started(0), said(1, 'One'));
      await append(call, type, { data });
      await call.append(said(2, 'Two'));
      await other.append(started(0), said(1, 'Hello'));

      const old = await startWorker(eventCodec);
      await eventually(async () => expect(await messageCount(other)).toBe(1));
      await eventually(async () =>
        expect(await positions(call)).toEqual([
          ['inbox', 2],
          ['policies', 2],
        ]),
      );
      const stop = { tenantId: call.tenantId, position: 3, streamId: call.streamId, type, schemaVersion };
      // Each consumer stops the account separately.
      await eventually(async () => {
        expect(old.said.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(stop));
        expect(await old.metrics.registry.metrics()).toContain('stopped_accounts{projection="inbox"} 1');
        const { rows } = await world.pool.query(
          'select projection, type from worker.stops where tenant_id = $1 order by projection',
          [call.tenantId],
        );
        expect(rows).toEqual([
          { projection: 'inbox', type },
          { projection: 'policies', type },
        ]);
      });

      await startWorker(newerCodec);
      await eventually(async () =>
        expect(await positions(call)).toEqual([
          ['inbox', 4],
          ['policies', 4],
        ]),
      );
      expect(await messageCount(call)).toBe(2);
    },
  );

  test('skips unknown events on streams that it does not read', async () => {
    const call = newCall(world);
    await call.append(started(0));
    await append(call, 'prompt.created', { data: { name: 'Greeting' }, streamId: 'prompt-1' });
    await call.append(said(1, 'One'));
    await startWorker(eventCodec);
    await eventually(async () =>
      expect(await positions(call)).toEqual([
        ['inbox', 3],
        ['policies', 3],
      ]),
    );
    expect(await messageCount(call)).toBe(1);
  });
});
