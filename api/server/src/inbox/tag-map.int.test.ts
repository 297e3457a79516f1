import { withTransaction } from '@switchboard/platform/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTagMaps, readTagsPosition } from './tag-map.ts';
import { insertTags } from './test/insert-inbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function rename(tenant: string, name: string, position: number): Promise<void> {
  await database.pool.query('update read.smart_tags set name = $2, position = $3 where tenant_id = $1', [
    tenant,
    name,
    position,
  ]);
}

describe('tag maps', () => {
  test('are read again for a snapshot of another position', async () => {
    const tenant = randomTenant();
    const maps = createTagMaps();
    await insertTags(database.pool, tenant, [{ id: 1, name: 'Emergency', position: 3 }]);
    const first = await maps.at(database.pool, tenant, await readTagsPosition(database.pool, tenant));
    expect(await maps.at(database.pool, tenant, 3)).toBe(first);
    await rename(tenant, 'Urgent', 9);
    const second = await maps.at(database.pool, tenant, await readTagsPosition(database.pool, tenant));
    expect(second.tags).toEqual([{ id: 1, name: 'Urgent', color: '#16a34a', archived: false }]);
  });

  test('of an older snapshot are not cached for newer ones', async () => {
    const tenant = randomTenant();
    const maps = createTagMaps();
    await insertTags(database.pool, tenant, [{ id: 2, name: 'Complaint', position: 3 }]);
    const old = await withTransaction(
      database.pool,
      async (client) => {
        const position = await readTagsPosition(client, tenant);
        await rename(tenant, 'Praise', 9);
        const current = await maps.at(database.pool, tenant, 9);
        expect((await maps.at(client, tenant, position)).named('complaint')).toEqual(new Set([2]));
        return current;
      },
      { isolation: 'repeatable read' },
    );
    expect(await maps.at(database.pool, tenant, 9)).toBe(old);
    expect(old.named('prai')).toEqual(new Set([2]));
  });
});
