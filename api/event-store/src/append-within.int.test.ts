import { withTransaction } from '@switchboard/platform/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend, buildEvent } from './test/build-append.ts';
import type { AppendRequest, EventStore } from './types.ts';

let database: TestDatabase;
let store: EventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: anyCodec, logger: { warn: () => {} } });
  await database.pool.query('create table public.accounts (name text primary key)');
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

describe('appendWithin', () => {
  test('commits events together with rows and returns results in the order of the requests', async () => {
    const [a = '', b = ''] = [randomTenant(), randomTenant()].toSorted();

    const results = await withTransaction(database.pool, async (client) => {
      await client.query(`insert into public.accounts values ('one')`);
      return store.appendWithin(client, [
        buildAppend({ tenantId: b, streamId: 'z' }),
        buildAppend({ tenantId: a, streamId: 'y' }),
        buildAppend({ tenantId: b, streamId: 'x' }),
      ]);
    });

    expect(results.map(({ streamId }) => streamId)).toEqual(['z', 'y', 'x']);
    expect(await store.head(b)).toBe(2);
    expect((await database.pool.query(`select from public.accounts where name = 'one'`)).rowCount).toBe(1);
  });

  test('leaves no events and no gap in positions when the transaction rolls back', async () => {
    const tenantId = randomTenant();

    const failing = withTransaction(database.pool, async (client) => {
      await store.appendWithin(client, [buildAppend({ tenantId, commandId: 'cmd-1' })]);
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    expect(await store.append(buildAppend({ tenantId, commandId: 'cmd-1' }))).toMatchObject({
      status: 'appended',
      position: 1,
      version: 1,
    });
  });

  test('throws the first failure and stores none of the appends', async () => {
    const tenantId = randomTenant();

    const failing = within([buildAppend({ tenantId }), buildAppend({ tenantId, expectedVersion: 7 })]);

    await expect(failing).rejects.toMatchObject({
      code: 'event_store.version_conflict',
      details: { expected: 7, actual: 1 },
    });
    expect(await store.head(tenantId)).toBe(0);
  });

  test('recognizes a command repeated in one call or from an earlier one', async () => {
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId, commandId: 'cmd-1' }));

    const results = await within([
      buildAppend({ tenantId, commandId: 'cmd-2' }),
      buildAppend({ tenantId, commandId: 'cmd-1' }),
      buildAppend({ tenantId, commandId: 'cmd-2' }),
    ]);

    expect(results.map(({ status, position }) => [status, position])).toEqual([
      ['appended', 2],
      ['duplicate', 1],
      ['duplicate', 2],
    ]);
  });

  test('checks payloads before sending anything', async () => {
    const failing = within([buildAppend({ tenantId: randomTenant(), events: [buildEvent({ a: '\0' })] })]);

    await expect(failing).rejects.toMatchObject({ details: { path: 'events.0.data.a' } });
  });

  test("makes concurrent batches wait for the caller's commit and loses nothing", async () => {
    const tenantId = randomTenant();

    await Promise.all([
      ...Array.from({ length: 20 }, () => within([buildAppend({ tenantId, streamId: 's-1' })])),
      ...Array.from({ length: 100 }, (_, i) => store.append(buildAppend({ tenantId, streamId: `s-${i % 4}` }))),
    ]);

    const events = await store.readAfter(tenantId, 0, 1_000);
    expect(events.map(({ position }) => position)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  });

  test("changes no setting of the caller's transaction", async () => {
    const settings = await withTransaction(database.pool, async (client) => {
      await client.query(`set local lock_timeout = '1234ms'`);
      await store.appendWithin(client, [buildAppend({ tenantId: randomTenant() })]);
      const { rows } = await client.query(
        `select current_setting('lock_timeout') as lock_timeout, current_setting('enable_seqscan') as enable_seqscan`,
      );
      return rows[0];
    });

    expect(settings).toEqual({ lock_timeout: '1234ms', enable_seqscan: 'on' });
  });
});

function within(requests: readonly AppendRequest[]) {
  return withTransaction(database.pool, (client) => store.appendWithin(client, requests));
}
