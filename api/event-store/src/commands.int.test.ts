import { withTransaction } from '@switchboard/platform/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventCodec } from './codec.ts';
import { createEventStore, eraseStream } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend, buildEvent } from './test/build-append.ts';
import { counted } from './test/counter-types.ts';
import type { EventStore } from './types.ts';

let database: TestDatabase;
let store: EventStore;
let stores: EventStore[];

beforeAll(async () => {
  database = await createTestDatabase();
  store = openStore();
  stores = [store, openStore(), openStore(), openStore()];
});

afterAll(async () => {
  for (const opened of stores ?? []) await opened.close();
  await database?.drop();
});

describe('a command', () => {
  test('returns the first result when it is repeated, and appends nothing', async () => {
    const tenantId = randomTenant();
    const command = buildAppend({ tenantId, commandId: 'cmd-1', events: [buildEvent(), buildEvent({ by: 2 })] });
    await store.append(buildAppend({ tenantId }));
    const first = await store.append(command);
    await store.append(buildAppend({ tenantId }));

    const again = await store.append(command);

    expect(first).toEqual({ status: 'appended', firstPosition: 2, position: 3, version: 3, streamId: 'counter-1' });
    expect(again).toEqual({ ...first, status: 'duplicate' });
    expect(await store.head(tenantId)).toBe(4);
  });

  test('is a repeat whatever version it expects, and returns the stream of the first attempt', async () => {
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId, commandId: 'cmd-1', expectedVersion: 'none' }));

    const again = await store.append(
      buildAppend({ tenantId, commandId: 'cmd-1', expectedVersion: 'none', streamId: 'counter-2' }),
    );

    expect(again).toMatchObject({ status: 'duplicate', streamId: 'counter-1', position: 1 });
  });

  test('is a repeat whatever the order of its keys', async () => {
    const tenantId = randomTenant();
    await store.append(
      buildAppend({ tenantId, commandId: 'cmd-1', events: [buildEvent({ a: 1, b: { c: 2, d: 3 } })] }),
    );

    const again = buildAppend({ tenantId, commandId: 'cmd-1', events: [buildEvent({ b: { d: 3, c: 2 }, a: 1 })] });

    expect(await store.append(again)).toMatchObject({ status: 'duplicate' });
  });

  test.each([
    ['other data', { events: [buildEvent({ by: 2 })] }],
    ['another type', { events: [{ ...buildEvent(), type: 'counter.reset' }] }],
    ['more events', { events: [buildEvent(), buildEvent()] }],
  ])('is refused with %s', async (_name, other) => {
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId, commandId: 'cmd-1' }));

    const again = store.append(buildAppend({ tenantId, commandId: 'cmd-1', ...other }));

    await expect(again).rejects.toMatchObject({ code: 'event_store.command_reused', details: { commandId: 'cmd-1' } });
    expect(await store.head(tenantId)).toBe(1);
  });

  test('is a repeat if an older program wrote it in an older schema version', async () => {
    const tenantId = randomTenant();
    const openStoreOfVersion = (version: 1 | 3) =>
      createEventStore({
        pool: database.pool,
        codec: createEventCodec({ 'counter.counted': counted(version) }),
        logger: { warn: () => {} },
      });
    const command = { tenantId, commandId: 'cmd-1' };
    await openStoreOfVersion(1).append(buildAppend({ ...command, events: [buildEvent({ by: 2 })] }));

    const events = [buildEvent({ amount: 2, unit: 'calls' })];
    expect(await openStoreOfVersion(3).append(buildAppend({ ...command, events }))).toMatchObject({
      status: 'duplicate',
    });
  });

  test('is compared by hash alone if both attempts have one', async () => {
    const tenantId = randomTenant();
    const command = { tenantId, commandId: 'cmd-1', commandHash: 'one' };
    await store.append(buildAppend(command));

    const sameHash = store.append(buildAppend({ ...command, events: [buildEvent({ by: 2 })] }));
    const otherHash = store.append(buildAppend({ ...command, commandHash: 'two' }));

    await expect(sameHash).resolves.toMatchObject({ status: 'duplicate' });
    await expect(otherHash).rejects.toMatchObject({ code: 'event_store.command_reused' });
  });

  test('belongs to its tenant', async () => {
    await store.append(buildAppend({ tenantId: randomTenant(), commandId: 'cmd-1' }));

    const other = await store.append(buildAppend({ tenantId: randomTenant(), commandId: 'cmd-1' }));

    expect(other.status).toBe('appended');
  });

  test('can be retried after it failed', async () => {
    const tenantId = randomTenant();
    const failed = store.append(buildAppend({ tenantId, commandId: 'cmd-1', expectedVersion: 5 }));
    await expect(failed).rejects.toMatchObject({ code: 'event_store.version_conflict' });

    const again = await store.append(buildAppend({ tenantId, commandId: 'cmd-1' }));

    expect(again.status).toBe('appended');
  });

  test('has one effect and one result when it is sent 32 times at once through one store', async () => {
    const tenantId = randomTenant();

    const results = await Promise.all(
      Array.from({ length: 32 }, () => store.append(buildAppend({ tenantId, commandId: 'cmd-1' }))),
    );

    expect(results.filter(({ status }) => status === 'appended')).toHaveLength(1);
    for (const { status: _, ...answer } of results) {
      expect(answer).toEqual({ firstPosition: 1, position: 1, version: 1, streamId: 'counter-1' });
    }
    expect(await store.head(tenantId)).toBe(1);
  });

  test('has one effect and one result when several processes send it at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const tenantId = randomTenant();

      const results = await Promise.all(
        Array.from({ length: 32 }, (_, i) =>
          (stores[i % 4] ?? store).append(
            buildAppend({
              tenantId,
              commandId: `cmd-${i % 8}`,
              streamId: `counter-${(i * 7) % 5}`,
              commandHash: 'same',
            }),
          ),
        ),
      );

      expect(results.filter(({ status }) => status === 'appended')).toHaveLength(8);
      for (let command = 0; command < 8; command += 1) {
        const answers = results
          .filter((_, i) => i % 8 === command)
          .map(({ status: _, ...answer }) => JSON.stringify(answer));
        expect(new Set(answers).size).toBe(1);
      }
      expect(await store.head(tenantId)).toBe(8);
    }
  });

  test('fails alone when it is sent with other content at the same time as the first attempt', async () => {
    const tenantId = randomTenant();

    const settled = await Promise.allSettled(
      [1, 2, 1, 2].map((by) =>
        store.append(buildAppend({ tenantId, commandId: 'cmd-1', events: [buildEvent({ by })] })),
      ),
    );

    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  });

  test('is recognized after its events were erased', async () => {
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId, commandId: 'cmd-1' }));
    await withTransaction(database.pool, (client) => eraseStream(client, tenantId, 'counter-1'));

    const again = await store.append(buildAppend({ tenantId, commandId: 'cmd-1' }));

    expect(again).toMatchObject({ status: 'duplicate', position: 1 });
  });
});

function openStore(): EventStore {
  return createEventStore({ pool: database.pool, codec: anyCodec, logger: { warn: () => {} } });
}
