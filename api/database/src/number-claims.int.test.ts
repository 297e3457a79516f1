import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

const SQL = fileURLToPath(new URL('../sql', import.meta.url));
const MIGRATION = '0094_number_claims.sql';
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

test('numbers that were called by their connection are claimed, and all may stand in other accounts', async () => {
  await cp(SQL, folder, { recursive: true, filter: (path) => path < join(SQL, MIGRATION) });
  await migrate(database.pool, folder);
  const item = (kind: string, id: string, fields: object) =>
    database.pool.query(
      `insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields, created_at, created_by, updated_at, updated_by)
       values ('acc_1', $1, $2, 1, $2, $2, '', $3, now(), 'usr_1', now(), 'usr_1')`,
      [kind, id, fields],
    );
  await database.pool.query(
    `insert into access.accounts (id, name, type, plan, time_zone) values ('acc_1', 'One', 'test', '', 'UTC')`,
  );
  await item('connections', 'con_used', { provider: 'twilio' });
  await item('connections', 'con_new', { provider: 'telnyx' });
  await item('phoneNumbers', 'num_used', { number: '+13035550101', provider: 'twilio', connectionId: 'con_used' });
  await item('phoneNumbers', 'num_new', { number: '+13035550102', provider: 'telnyx', connectionId: 'con_new' });
  await database.pool.query(
    `insert into connection.health (tenant_id, connection_id, last_event_at) values ('acc_1', 'con_used', '2026-01-01Z');
     insert into resource.unique_keys (scope, kind, field, key, tenant_id, id) values
       ('*', 'phoneNumbers', 'number', '+13035550101', 'acc_1', 'num_used'), ('*', 'phoneNumbers', 'number', '+13035550102', 'acc_1', 'num_new')`,
  );
  await cp(join(SQL, MIGRATION), join(folder, MIGRATION));
  expect(await migrate(database.pool, folder)).toEqual([MIGRATION]);

  const claims = await database.pool.query('select number, tenant_id, proof from connection.number_claims');
  expect(claims.rows).toEqual([{ number: '+13035550101', tenant_id: 'acc_1', proof: 'signed' }]);
  const keys = await database.pool.query('select distinct scope from resource.unique_keys');
  expect(keys.rows).toEqual([{ scope: 'acc_1' }]);
});
