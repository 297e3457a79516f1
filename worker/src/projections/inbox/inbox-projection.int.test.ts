import { conversationStream } from '@switchboard/contracts/conversations/events';
import { SMART_TAGS_STREAM } from '@switchboard/contracts/smart-tags/smart-tag';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledged, deleted, ended, raised, restored, said, second, started, tagged } from '../../test/speech.ts';
import { append, type Call, drain, newCall, openWorld, type TestEvent, type World } from '../../test/world.ts';
import { inboxConsumer } from './inbox-consumer.ts';

describe('the inbox projection', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const project = (tenantId: string) => drain(world, inboxConsumer({ bus: world.bus, concurrency: 1 }), tenantId);

  /** Appends a new call's events, in one batch or with a batch after each, and projects them. */
  function given(...events: TestEvent[]) {
    const call = newCall(world);
    const project1by1 = async () => {
      for (const event of events) {
        await append(world.events, call, [event]);
        await project(call.tenantId);
      }
    };
    return {
      async thenRow(expected: object) {
        await append(world.events, call, events);
        await project(call.tenantId);
        expect(await rowOf(call)).toMatchObject(expected);
        const other = newCall(world);
        await append(world.events, other, events);
        const single = { ...call, ...other };
        for (let i = 0; i < 1; i++) await project(other.tenantId);
        expect(await rowOf(single)).toMatchObject(expected);
        return call;
      },
      project1by1,
    };
  }

  const rowOf = async ({ tenantId, id }: Pick<Call, 'tenantId' | 'id'>) => {
    const { rows } = await world.pool.query('select * from read.conversations where tenant_id = $1 and id = $2', [
      tenantId,
      id,
    ]);
    return rows[0];
  };

  test('writes a row', async () => {
    await given(started(0), said(3, 'My dog ate chocolate'), raised(4), tagged(7)).thenRow({ name: 'Zoë Quill' });
    expect(conversationStream).toBeDefined();
    expect([acknowledged, deleted, ended, restored, second, SMART_TAGS_STREAM, randomTenant]).toBeDefined();
  });
});
