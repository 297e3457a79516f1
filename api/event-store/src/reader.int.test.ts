import { readdir, readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventCodec } from './codec.ts';
import { createEventStore } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend, buildEvent } from './test/build-append.ts';
import { counted } from './test/counter-types.ts';
import type { EventStore } from './types.ts';

let database: TestDatabase;
let store: EventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({
    pool: database.pool,
    codec: anyCodec,
    logger: { warn: () => {} },
  });
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

describe('readAfter', () => {
  test('reads events after a position, ascending, up to the limit', async () => {
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId, events: Array.from({ length: 7 }, () => buildEvent()) }));

    const read = async (position: number, limit: number) =>
      (await store.readAfter(tenantId, position, limit)).map((event) => event.position);

    expect(await read(0, 3)).toEqual([1, 2, 3]);
    expect(await read(3, 3)).toEqual([4, 5, 6]);
    expect(await read(6, 3)).toEqual([7]);
    expect(await read(7, 3)).toEqual([]);
    expect(await read(99, 3)).toEqual([]);
  });

  test('reads no events of another tenant', async () => {
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId: `${tenantId}x` }));

    expect(await store.readAfter(tenantId, 0, 10)).toEqual([]);
    expect(await store.head(tenantId)).toBe(0);
  });
});

describe('readStream', () => {
  test("reads a stream's events and its version, whatever is filtered out", async () => {
    const tenantId = randomTenant();
    const types = ['counter.started', 'counter.counted', 'counter.counted', 'counter.ended'];
    await store.append(buildAppend({ tenantId, streamId: 'other' }));
    await store.append(buildAppend({ tenantId, events: types.map((type) => ({ ...buildEvent(), type })) }));

    const read = async (options?: Parameters<EventStore['readStream']>[2]) => {
      const { events, version } = await store.readStream(tenantId, 'counter-1', options);
      return [events.map((event) => event.version), version];
    };

    expect(await read()).toEqual([[1, 2, 3, 4], 4]);
    expect(await read({ afterVersion: 2 })).toEqual([[3, 4], 4]);
    expect(await read({ types: ['counter.ended', 'counter.started'] })).toEqual([[1, 4], 4]);
    expect(await read({ types: ['counter.counted'], afterVersion: 2, limit: 5 })).toEqual([[3], 4]);
    expect(await read({ limit: 2 })).toEqual([[1, 2], 4]);
    expect(await read({ types: [] })).toEqual([[], 4]);
    expect(await read({ afterVersion: 4 })).toEqual([[], 4]);
  });

  test('returns version 0 for a missing stream', async () => {
    expect(await store.readStream(randomTenant(), 'counter-1')).toEqual({ events: [], version: 0 });
  });

  test('reads a long stream completely', async () => {
    const tenantId = randomTenant();
    for (let i = 0; i < 21; i += 1) {
      await store.append(buildAppend({ tenantId, events: Array.from({ length: 500 }, () => buildEvent()) }));
    }

    const { events, version } = await store.readStream(tenantId, 'counter-1');

    expect(version).toBe(10_500);
    expect(events.map((event) => event.version)).toEqual(Array.from({ length: 10_500 }, (_, i) => i + 1));
  });
});

/** Opens the store as the program of a schema version did. */
function openStoreOfVersion(version: number): EventStore {
  const known = version === 1 ? counted(1) : counted(version === 2 ? 2 : 3);
  const codec = createEventCodec({ 'counter.counted': known });
  return createEventStore({ pool: database.pool, codec, logger: { warn: () => {} } });
}

describe('stored events of every schema version', () => {
  test('are read as the newest version', async () => {
    const folder = new URL('./test/fixtures/', import.meta.url);
    const files = await readdir(folder);
    expect(files).toHaveLength(3);

    for (const file of files) {
      const [type = '', schemaVersion = ''] = file.replace('.json', '').split('@');
      const { stored, read } = JSON.parse(await readFile(new URL(file, folder), 'utf8'));
      const tenantId = randomTenant();
      await openStoreOfVersion(Number(schemaVersion)).append(
        buildAppend({ tenantId, events: [{ type, data: stored }] }),
      );

      const store = openStoreOfVersion(3);
      expect(await store.readAfter(tenantId, 0, 1)).toMatchObject([{ type, schemaVersion: 3, data: read }]);
      expect((await store.readStream(tenantId, 'counter-1')).events).toMatchObject([{ schemaVersion: 3, data: read }]);
    }
  });

  test('are refused by an older program', async () => {
    const tenantId = randomTenant();
    await openStoreOfVersion(3).append(buildAppend({ tenantId, events: [buildEvent({ amount: 2, unit: 'calls' })] }));

    const unknown = { code: 'event.unknown', details: { type: 'counter.counted', schemaVersion: 3 } };
    await expect(openStoreOfVersion(2).readStream(tenantId, 'counter-1')).rejects.toMatchObject(unknown);
  });
});
