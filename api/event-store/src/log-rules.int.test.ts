import { withTransaction } from '@switchboard/platform/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErased } from './codec.ts';
import { createEventStore, eraseStream } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend, buildEvent } from './test/build-append.ts';
import type { EventStore } from './types.ts';

let database: TestDatabase;
let store: EventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: anyCodec, logger: { warn: () => {} } });
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

describe('the log', () => {
  test.each([
    ['update es.events set data = $$"x"$$'],
    ['update es.events set data = $${"erased": true}$$'],
    ['update es.events set type = type'],
    ['delete from es.events'],
    ['truncate es.events'],
    [`select set_config('es.erasing', 'on', true); delete from es.events`],
    [`select set_config('es.erasing', 'on', true); update es.events set position = position + 1000`],
    [`select set_config('es.erasing', 'on', true); update es.events set data = '{"erased": true}', type = 'other'`],
    [`select set_config('es.erasing', 'on', true); update es.events set data = '{"erased": true, "a": 1}'`],
  ])('refuses %s', async (sql) => {
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId }));

    await expect(database.pool.query(sql)).rejects.toThrow('es.events is append-only');

    expect(await store.readAfter(tenantId, 0, 10)).toMatchObject([{ position: 1, data: { by: 1 } }]);
  });
});

describe('eraseStream', () => {
  test("erases a stream's payloads and changes nothing else", async () => {
    const tenantId = randomTenant();
    for (const streamId of ['a', 'b', 'a']) {
      await store.append(
        buildAppend({ tenantId, streamId, commandId: `cmd-${streamId}-${await store.head(tenantId)}` }),
      );
    }
    const before = await store.readAfter(tenantId, 0, 10);

    const erased = await withTransaction(database.pool, (client) => eraseStream(client, tenantId, 'a'));

    expect(erased).toBe(2);
    const after = await store.readAfter(tenantId, 0, 10);
    expect(after.map(({ data }) => isErased(data))).toEqual([true, false, true]);
    expect(after.map(withoutData)).toEqual(before.map(withoutData));
  });

  test("commits and rolls back with the caller's transaction", async () => {
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId }));

    const failing = withTransaction(database.pool, async (client) => {
      await eraseStream(client, tenantId, 'counter-1');
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    expect(await store.readAfter(tenantId, 0, 10)).toMatchObject([{ data: { by: 1 } }]);
  });

  test('allows appending the event that records it in the same transaction, and changes nothing when repeated', async () => {
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId }));
    const erase = () =>
      withTransaction(database.pool, async (client) => {
        const erased = await eraseStream(client, tenantId, 'counter-1');
        const recorded = { ...buildEvent({}), type: 'counter.erased' };
        await store.appendWithin(client, [buildAppend({ tenantId, commandId: 'erase', events: [recorded] })]);
        return erased;
      });

    expect(await erase()).toBe(1);
    const { events, version } = await store.readStream(tenantId, 'counter-1');
    expect(version).toBe(2);
    expect(events.map(({ type, data }) => [type, isErased(data)])).toEqual([
      ['counter.counted', true],
      ['counter.erased', false],
    ]);
  });

  test("does not touch another tenant's stream with the same id", async () => {
    const [tenantId, other] = [randomTenant(), randomTenant()];
    for (const id of [tenantId, other]) await store.append(buildAppend({ tenantId: id }));

    await withTransaction(database.pool, (client) => eraseStream(client, tenantId, 'counter-1'));

    expect(await store.readAfter(other, 0, 10)).toMatchObject([{ data: { by: 1 } }]);
  });
});

function withoutData<T extends { data: unknown }>({ data: _, ...rest }: T): Omit<T, 'data'> {
  return rest;
}
