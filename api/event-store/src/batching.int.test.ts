import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore, type EventStoreMetrics } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend } from './test/build-append.ts';
import type { EventStore } from './types.ts';

type Batch = Parameters<EventStoreMetrics['observeAppendBatch']>[0];

let database: TestDatabase;
let store: EventStore;
let batches: Batch[];

beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({
    pool: database.pool,
    codec: anyCodec,
    logger: { warn: () => {} },
    metrics: { observeAppendBatch: (batch) => batches.push(batch) },
    onAppended: () => {
      throw new Error('a listener that fails');
    },
  });
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

describe('concurrent appends', () => {
  test('share two statements, with half of the appends in each', async () => {
    batches = [];

    await Promise.all(Array.from({ length: 64 }, () => store.append(buildAppend({ tenantId: randomTenant() }))));

    expect(batches.map(({ appends, events }) => [appends, events])).toEqual([
      [32, 32],
      [32, 32],
    ]);
  });

  test('are counted, including refused ones', async () => {
    batches = [];
    const tenantId = randomTenant();

    await Promise.allSettled(
      (['any', 5, 'any', 6] as const).map((expectedVersion) =>
        store.append(buildAppend({ tenantId, expectedVersion })),
      ),
    );

    expect(batches.reduce((sum, { conflicts }) => sum + conflicts, 0)).toBe(2);
    expect(batches.reduce((sum, { events }) => sum + events, 0)).toBe(2);
  });
});

describe('a single append', () => {
  test('is its own batch', async () => {
    batches = [];

    for (let i = 0; i < 3; i += 1) await store.append(buildAppend({ tenantId: randomTenant() }));

    expect(batches.map(({ appends }) => appends)).toEqual([1, 1, 1]);
  });
});
