import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

describe('while programs of the previous release are running', () => {
  let database: TestDatabase;
  const query = async (text: string) => (await database.pool.query(text)).rows;

  beforeEach(async () => {
    database = await createTestDatabase();
    await query(`
      insert into access.accounts (id, name, type, plan, time_zone) values ('acc_1', 'One', 'test', '', 'UTC'), ('acc_2', 'Two', 'test', '', 'UTC');
      insert into access.people (id, email, password_hash, password_changed_at) values
        ('per_a', 'Ana@example.com', 'hash of ana', '2026-01-01Z'), ('per_back', 'moved@example.com', 'hash of now', '2026-02-01Z');
      insert into access.users (id, tenant_id, email, name, role, status, removed_at, person_id) values
        ('usr_a', 'acc_1', 'Ana@example.com', 'Ana', 'admin', 'active', null, 'per_a'),
        ('usr_moved', 'acc_1', 'moved@example.com', 'Moved', 'staff', 'active', now(), 'per_back'),
        ('usr_back', 'acc_2', 'MOVED@example.com', 'Moved', 'admin', 'active', null, 'per_back'),
        ('usr_invited', 'acc_2', 'invited@example.com', 'Invited', 'staff', 'invited', null, null)`);
  });
  afterEach(() => database.drop());

  test('an address can be invited to a second account, but not twice to one', async () => {
    const invite = (tenantId: string) =>
      database.pool.query(
        `insert into access.users (id, tenant_id, email, name, role, status) values ('usr_' || gen_random_uuid(), $1, 'INVITED@example.com', '', 'staff', 'invited')`,
        [tenantId],
      );
    await invite('acc_1');
    await expect(invite('acc_2')).rejects.toMatchObject({ code: '23505' });
  });

  test('a password changed by an older or a newer program is changed for both', async () => {
    // An older program changes a password, accepts an invitation and sends a reset link.
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
    // A newer program changes a password that is used in two accounts, and adds a member to a second account.
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

  test("an older program cannot set a person's password through an invitation to their address", async () => {
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
});
