import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

const SQL = fileURLToPath(new URL('../sql', import.meta.url));
const MIGRATION = '0093_people.sql';
let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(SQL, folder, { recursive: true, filter: (path) => path < join(SQL, MIGRATION) });
  await migrate(database.pool, folder);
  await database.pool.query(`
    insert into access.accounts (id, name, type, plan, time_zone) values ('acc_1', 'One', 'test', '', 'UTC'), ('acc_2', 'Two', 'test', '', 'UTC');
    insert into access.users (id, tenant_id, email, name, role, status, removed_at) values
      ('usr_a', 'acc_1', 'Ana@example.com', 'Ana', 'admin', 'active', null),
      ('usr_moved', 'acc_1', 'moved@example.com', 'Moved', 'staff', 'active', now()),
      ('usr_back', 'acc_2', 'MOVED@example.com', 'Moved', 'admin', 'active', null),
      ('usr_gone', 'acc_1', 'gone@example.com', 'Gone', 'staff', 'active', now()),
      ('usr_invited', 'acc_2', 'invited@example.com', 'Invited', 'staff', 'invited', null),
      ('usr_root', 'platform', 'root@example.com', 'Root', 'super_admin', 'invited', null);
    insert into access.credentials (user_id, password_hash, changed_at) values
      ('usr_a', 'hash of ana', '2026-01-01Z'), ('usr_moved', 'hash of before', '2026-03-01Z'), ('usr_back', 'hash of now', '2026-02-01Z'),
      ('usr_gone', 'hash of gone', '2026-01-01Z');
    insert into access.reset_tokens (token_hash, user_id, created_at, expires_at) values ('a', 'usr_a', now(), now()), ('root', 'usr_root', now(), now())`);
  await cp(join(SQL, MIGRATION), join(folder, MIGRATION));
  expect(await migrate(database.pool, folder)).toEqual([MIGRATION]);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const query = async (text: string) => (await database.pool.query(text)).rows;

test('makes a person of each address that has a password, with the password of the member who was not removed', async () => {
  expect(await query('select id, email, password_hash from access.people order by id')).toEqual([
    { id: 'per_a', email: 'Ana@example.com', password_hash: 'hash of ana' },
    { id: 'per_back', email: 'MOVED@example.com', password_hash: 'hash of now' },
    { id: 'per_gone', email: 'gone@example.com', password_hash: 'hash of gone' },
    { id: 'per_root', email: 'root@example.com', password_hash: null },
  ]);
  expect(await query('select id, person_id from access.users order by id')).toEqual([
    { id: 'usr_a', person_id: 'per_a' },
    { id: 'usr_back', person_id: 'per_back' },
    { id: 'usr_gone', person_id: 'per_gone' },
    { id: 'usr_invited', person_id: null },
    { id: 'usr_moved', person_id: 'per_back' },
    { id: 'usr_root', person_id: 'per_root' },
  ]);
  expect(await query('select user_id, person_id from access.reset_tokens order by user_id')).toEqual([
    { user_id: 'usr_a', person_id: 'per_a' },
    { user_id: 'usr_root', person_id: 'per_root' },
  ]);
});

test('lets an invited address be invited elsewhere, and not twice in one account', async () => {
  const invite = (tenantId: string) =>
    database.pool.query(
      `insert into access.users (id, tenant_id, email, name, role, status) values ('usr_' || gen_random_uuid(), $1, 'INVITED@example.com', '', 'staff', 'invited')`,
      [tenantId],
    );
  await invite('acc_1');
  await expect(invite('acc_2')).rejects.toMatchObject({ code: '23505' });
});

test('keeps the passwords of older programs and of newer ones equal', async () => {
  // An older program changes a password, and accepts an invitation.
  await query(`update access.credentials set password_hash = 'changed there' where user_id = 'usr_a'`);
  await query(`insert into access.credentials (user_id, password_hash) values ('usr_invited', 'chosen there')
    on conflict (user_id) do update set password_hash = excluded.password_hash`);
  await query(
    `insert into access.reset_tokens (token_hash, user_id, created_at, expires_at) values ('new', 'usr_a', now(), now())`,
  );
  expect(
    await query(`select password_hash from access.people where id in ('per_a', 'per_invited') order by id`),
  ).toEqual([{ password_hash: 'changed there' }, { password_hash: 'chosen there' }]);
  expect(await query(`select person_id from access.users where id = 'usr_invited'`)).toEqual([
    { person_id: 'per_invited' },
  ]);
  expect(await query(`select person_id from access.reset_tokens where token_hash = 'new'`)).toEqual([
    { person_id: 'per_a' },
  ]);
  // A newer one changes a password that counts in two accounts, and one joins another account.
  await query(
    `update access.people set password_hash = 'changed here', password_changed_at = now() where id = 'per_back'`,
  );
  await query(
    `insert into access.users (id, tenant_id, email, name, role, person_id) values ('usr_a2', 'acc_2', 'ana@example.com', 'Ana', 'staff', 'per_a')`,
  );
  expect(
    await query(
      `select user_id, password_hash from access.credentials where user_id in ('usr_moved', 'usr_back', 'usr_a2') order by user_id`,
    ),
  ).toEqual([
    { user_id: 'usr_a2', password_hash: 'changed there' },
    { user_id: 'usr_back', password_hash: 'changed here' },
    { user_id: 'usr_moved', password_hash: 'changed here' },
  ]);
});

test('lets no older program set the password of a person by an invitation to their address', async () => {
  await query(
    `insert into access.users (id, tenant_id, email, name, role, status) values ('usr_a2', 'acc_2', 'ANA@example.com', 'Ana', 'staff', 'invited')`,
  );
  await expect(
    query(`insert into access.credentials (user_id, password_hash) values ('usr_a2', 'of the attacker')`),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await query(`select password_hash from access.people where id = 'per_a'`)).toEqual([
    { password_hash: 'hash of ana' },
  ]);
});
