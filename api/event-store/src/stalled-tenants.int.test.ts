import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { eventually } from '@switchboard/testing/eventually';
import { randomTenant } from '@switchboard/testing/tenant';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createEventStore } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend } from './test/build-append.ts';
import type { EventStore } from './types.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ max: 16 });
});

afterAll(async () => {
  await database?.drop();
});

describe('a tenant whose transaction stalls', () => {
  test('delays no other tenant, and its appends go through in order once the lock is released', async () => {
    const { store, warnings } = openStore();
    const [stalled, ...others] = Array.from({ length: 20 }, () => randomTenant());
    const release = await stall(store, stalled ?? '');

    const waiting = Array.from({ length: 10 }, (_, i) =>
      store.append(buildAppend({ tenantId: stalled ?? '', streamId: `s-${i % 3}` })),
    );
    // All appends of other tenants are answered while the stalled ones wait.
    for (let round = 0; round < 20; round += 1) {
      const settled = await Promise.all(others.map((tenantId) => store.append(buildAppend({ tenantId }))));
      expect(settled.every(({ version }) => version === round + 1)).toBe(true);
    }
    await eventually(() => expect(warnings).toContainEqual({ tenantId: stalled }));
    expect(await store.head(stalled ?? '')).toBe(0);
    await release();

    const versions = (await Promise.all(waiting)).map(({ version }) => version);
    expect(versions).toEqual([2, 1, 1, 3, 2, 2, 4, 3, 3, 5]);
    expect(await store.head(stalled ?? '')).toBe(11);
  });

  test('is refused after five seconds and can append again afterward', async () => {
    const { store } = openStore();
    const tenantId = randomTenant();
    const release = await stall(store, tenantId);

    const waiting = await Promise.allSettled([1, 2, 3].map(() => store.append(buildAppend({ tenantId }))));

    for (const outcome of waiting) {
      expect(outcome).toMatchObject({ reason: { code: 'event_store.unavailable', details: { reason: 'stalled' } } });
    }
    await release();
    expect(await store.append(buildAppend({ tenantId }))).toMatchObject({ status: 'appended', position: 2 });
  });

  test('delays no other tenant even if many stall at once', async () => {
    const { store } = openStore();
    const stalled = Array.from({ length: 6 }, () => randomTenant());
    const releases = await Promise.all(stalled.map((tenantId) => stall(store, tenantId)));

    const waiting = stalled.map((tenantId) => store.append(buildAppend({ tenantId })));
    const others = await Promise.all(
      Array.from({ length: 40 }, () => store.append(buildAppend({ tenantId: randomTenant() }))),
    );

    expect(others.every(({ position }) => position === 1)).toBe(true);
    await Promise.all(releases.map((release) => release()));
    expect((await Promise.all(waiting)).every(({ position }) => position === 2)).toBe(true);
  });
});

describe('close', () => {
  test('answers appends in flight and refuses later ones', async () => {
    const { store } = openStore();
    const tenantId = randomTenant();
    const underWay = Array.from({ length: 20 }, () => store.append(buildAppend({ tenantId })));

    await store.close();

    expect(await store.head(tenantId)).toBe(20);
    await Promise.all(underWay);
    await expect(store.append(buildAppend({ tenantId }))).rejects.toMatchObject({ details: { reason: 'closing' } });
  });
});

describe('too many appends at once', () => {
  test('are refused beyond the limit, and those within it go through', async () => {
    const { store } = openStore();
    const tenantIds = Array.from({ length: 50 }, () => randomTenant());

    const settled = await Promise.allSettled(
      Array.from({ length: 10_050 }, (_, i) => store.append(buildAppend({ tenantId: tenantIds[i % 50] ?? '' }))),
    );

    const refused = settled.filter(({ status }) => status === 'rejected');
    // Near the limit, tenants with many appends leave the remaining room to others.
    expect(refused.length).toBeGreaterThanOrEqual(50);
    expect(refused.length).toBeLessThan(500);
    expect(refused[0]).toMatchObject({
      reason: { code: 'event_store.unavailable', details: { reason: 'over_share' } },
    });
    const heads = await Promise.all(tenantIds.map((tenantId) => store.head(tenantId)));
    expect(heads.reduce((sum, head) => sum + head, 0)).toBe(10_050 - refused.length);
  });
});

function openStore(): { store: EventStore; warnings: object[] } {
  const warnings: object[] = [];
  const store = createEventStore({
    pool: database.pool,
    codec: anyCodec,
    logger: { warn: (details) => warnings.push(details) },
  });
  onTestFinished(() => store.close());
  return { store, warnings };
}

/** Appends one event in a transaction that stays open until the returned function is called. */
async function stall(store: EventStore, tenantId: string): Promise<() => Promise<void>> {
  const client: PoolClient = await database.pool.connect();
  await client.query('begin');
  await store.appendWithin(client, [buildAppend({ tenantId, streamId: 's-0' })]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}
