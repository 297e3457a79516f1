import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

const SQL = fileURLToPath(new URL('../sql', import.meta.url));
const MIGRATION = '0016_keys_without_items.sql';
let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('a key that has no item is revoked, one that has one stays, and so does the moment of an earlier revocation', async () => {
  await cp(SQL, folder, { recursive: true, filter: (path) => path < join(SQL, MIGRATION) });
  await migrate(database.pool, folder);
  await database.pool.query(
    `insert into access.accounts (id, name, type, plan, time_zone) values ('acc_1', 'One', 'test', '', 'UTC'), ('acc_2', 'Two', 'test', '', 'UTC');
     insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields, created_at, created_by, updated_at, updated_by)
       select tenant_id, kind, id, 1, id, id, '', '{}', now(), 'usr_1', now(), 'usr_1'
       from (values ('acc_1', 'apiKeys', 'key_item'), ('acc_2', 'apiKeys', 'key_other'), ('acc_1', 'groups', 'key_group')) i(tenant_id, kind, id);
     insert into access.api_keys (id, tenant_id, name, prefix, secret_hash, scopes, created_at, revoked_at)
       select id, 'acc_1', id, id, '', '{}', now(), revoked_at::timestamptz
       from (values ('key_item', null), ('key_none', null), ('key_other', null), ('key_group', null), ('key_over', '2026-01-01T00:00:00Z')) k(id, revoked_at)`,
  );

  await cp(join(SQL, MIGRATION), join(folder, MIGRATION));
  expect(await migrate(database.pool, folder)).toEqual([MIGRATION]);

  const { rows } = await database.pool.query('select id, revoked_at from access.api_keys order by id');
  expect(rows).toEqual([
    { id: 'key_group', revoked_at: expect.any(Date) },
    { id: 'key_item', revoked_at: null },
    { id: 'key_none', revoked_at: expect.any(Date) },
    { id: 'key_other', revoked_at: expect.any(Date) },
    { id: 'key_over', revoked_at: new Date('2026-01-01T00:00:00Z') },
  ]);
});
