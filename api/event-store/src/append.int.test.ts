import { isAppError } from '@switchboard/platform/app-error';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend, buildEvent } from './test/build-append.ts';
import type { AppendRequest, AppendResult, EventStore } from './types.ts';

let database: TestDatabase;
let store: EventStore;
let appended: string[][];

beforeAll(async () => {
  database = await createTestDatabase();
  appended = [];
  store = createEventStore({
    pool: database.pool,
    codec: anyCodec,
    logger: { warn: () => {} },
    onAppended: (all) => appended.push(all.map(({ tenantId }) => tenantId)),
  });
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

describe('append', () => {
  test('assigns positions per tenant and versions per stream, from 1, without gaps', async () => {
    const tenantId = randomTenant();
    const append = (streamId: string, events: number) =>
      store.append(buildAppend({ tenantId, streamId, events: Array.from({ length: events }, () => buildEvent()) }));

    expect(await append('a', 2)).toEqual({
      status: 'appended',
      firstPosition: 1,
      position: 2,
      version: 2,
      streamId: 'a',
    });
    expect(await append('b', 1)).toEqual({
      status: 'appended',
      firstPosition: 3,
      position: 3,
      version: 1,
      streamId: 'b',
    });
    expect(await append('a', 3)).toEqual({
      status: 'appended',
      firstPosition: 4,
      position: 6,
      version: 5,
      streamId: 'a',
    });
    expect(await positions(tenantId)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await store.head(tenantId)).toBe(6);
  });

  test('stores type, schema version, data, metadata and the time', async () => {
    const tenantId = randomTenant();
    const before = Date.now() - 60_000;
    const metadata = {
      correlationId: 'cor_1',
      causationId: 'acc_1:7',
      actor: { kind: 'user', id: 'usr_1' },
      onBehalfOf: { kind: 'user', id: 'usr_2' },
      traceId: 'f'.repeat(32),
    } as const;
    const events = [
      { type: 'counter.counted', data: { by: 2, why: ['x', null, true, 1.5] } },
      { type: 'counter.reset', data: {} },
    ];

    await store.append(buildAppend({ tenantId, events, metadata, commandId: 'cmd-1', commandHash: 'h1' }));

    const [first, second] = await store.readAfter(tenantId, 0, 10);
    expect(first).toMatchObject({
      ...events[0],
      schemaVersion: 1,
      tenantId,
      position: 1,
      streamId: 'counter-1',
      version: 1,
    });
    expect(second).toMatchObject({ ...events[1], tenantId, position: 2, streamId: 'counter-1', version: 2 });
    expect(first?.metadata).toEqual({ ...metadata, commandId: 'cmd-1', commandHash: 'h1' });
    expect(second?.metadata).toEqual({ ...metadata, commandId: 'cmd-1' });
    expect(first?.recordedAt.getTime()).toBeGreaterThan(before);
  });

  test('passes each tenant with new events to onAppended once', async () => {
    const [a, b] = [randomTenant(), randomTenant()];
    appended = [];

    await settle([{ tenantId: a }, { tenantId: a }, { tenantId: b }, { tenantId: b, expectedVersion: 9 }]);
    await settle([{ tenantId: b, expectedVersion: 9 }]);

    expect(appended.flat().toSorted()).toEqual(
      appended.length === 1 ? [a, b].toSorted() : expect.arrayContaining([a, b]),
    );
    for (const tenantIds of appended) expect(new Set(tenantIds).size).toBe(tenantIds.length);
  });
});

describe('the version check', () => {
  test('accepts one of 32 appends with the same expected version and reports the current version to the others', async () => {
    const tenantId = randomTenant();
    await settle([{ tenantId, expectedVersion: 'none' }]);

    const { results, errors } = await settle(Array.from({ length: 32 }, () => ({ tenantId, expectedVersion: 1 })));

    expect(results.map(({ version }) => version)).toEqual([2]);
    expect(errors).toHaveLength(31);
    for (const error of errors) {
      expect(error).toMatchObject({
        code: 'event_store.version_conflict',
        details: { streamId: 'counter-1', expected: 1, actual: 2 },
      });
    }
    await settle([{ tenantId }]);
    expect(await positions(tenantId)).toEqual([1, 2, 3]);
  });

  test('accepts 32 concurrent appends to a new stream if they expect any version', async () => {
    const tenantId = randomTenant();

    const { results } = await settle(Array.from({ length: 32 }, () => ({ tenantId })));

    expect(ascending(results.map(({ version }) => version))).toEqual(upTo(32));
    expect(await positions(tenantId)).toEqual(upTo(32));
  });

  test('lets one of 32 stores that race for a new stream create it', async () => {
    const tenantId = randomTenant();
    const stores = Array.from({ length: 8 }, () =>
      createEventStore({ pool: database.pool, codec: anyCodec, logger: { warn: () => {} } }),
    );

    const settled = await Promise.allSettled(
      Array.from({ length: 32 }, (_, i) =>
        (stores[i % 8] ?? store).append(buildAppend({ tenantId, expectedVersion: i % 2 === 0 ? 'none' : 0 })),
      ),
    );

    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await positions(tenantId)).toEqual([1]);
  });

  test('keeps positions dense while several stores append with any version', async () => {
    const tenantId = randomTenant();
    const stores = Array.from({ length: 6 }, () =>
      createEventStore({ pool: database.pool, codec: anyCodec, logger: { warn: () => {} } }),
    );

    const results = await Promise.all(
      Array.from({ length: 300 }, (_, i) =>
        (stores[i % 6] ?? store).append(buildAppend({ tenantId, streamId: `counter-${i % 7}` })),
      ),
    );

    expect(ascending(results.map(({ position }) => position))).toEqual(upTo(300));
    expect(await positions(tenantId)).toEqual(upTo(300));
  });

  test.each(['none', 0] as const)('refuses an existing stream if %s is expected', async (expectedVersion) => {
    const tenantId = randomTenant();
    await settle([{ tenantId, events: [buildEvent(), buildEvent()] }]);

    const { errors } = await settle([{ tenantId, expectedVersion }]);

    expect(errors).toMatchObject([{ details: { streamId: 'counter-1', expected: expectedVersion, actual: 2 } }]);
  });

  test('refuses a missing stream if a version is expected', async () => {
    const { errors } = await settle([{ tenantId: randomTenant(), expectedVersion: 3 }]);

    expect(errors).toMatchObject([{ details: { expected: 3, actual: 0 } }]);
  });

  test('fails only the conflicting append of a batch and leaves no gap', async () => {
    const tenantId = randomTenant();
    const requests = Array.from({ length: 40 }, (_, i) => ({
      tenantId,
      streamId: `counter-${i % 8}`,
      ...(i % 5 === 3 && { expectedVersion: 99 }),
    }));

    const { results, errors } = await settle(requests);

    expect(errors).toHaveLength(8);
    expect(results).toHaveLength(32);
    expect(ascending(results.map(({ position }) => position))).toEqual(upTo(32));
    expect(await positions(tenantId)).toEqual(upTo(32));
  });

  test('uses the version after earlier appends of the same batch', async () => {
    const tenantId = randomTenant();
    const chain = [
      { expectedVersion: 'none' },
      { expectedVersion: 1 },
      { expectedVersion: 1 },
      { expectedVersion: 2 },
      { expectedVersion: 'any' },
    ] as const;

    const outcomes = await Promise.allSettled(chain.map((given) => store.append(buildAppend({ tenantId, ...given }))));

    expect(outcomes).toMatchObject([
      { value: { version: 1 } },
      { value: { version: 2 } },
      { reason: { details: { expected: 1, actual: 2 } } },
      { value: { version: 3 } },
      { value: { version: 4 } },
    ]);
    expect(await positions(tenantId)).toEqual(upTo(4));
  });
});

async function settle(given: readonly Partial<AppendRequest>[]): Promise<{ results: AppendResult[]; errors: Error[] }> {
  const settled = await Promise.allSettled(given.map((request) => store.append(buildAppend(request))));
  return {
    results: settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    errors: settled.flatMap((outcome) => {
      if (outcome.status === 'fulfilled') return [];
      if (!isAppError(outcome.reason)) throw outcome.reason;
      return outcome.reason;
    }),
  };
}

async function positions(tenantId: string): Promise<number[]> {
  return (await store.readAfter(tenantId, 0, 5_000)).map(({ position }) => position);
}

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1);
}
