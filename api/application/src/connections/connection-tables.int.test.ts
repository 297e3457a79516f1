import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAuthorization, pruneAuthorizations, takeAuthorization } from './authorizations.ts';
import { listDays, pruneDays, recordUses } from './health.ts';

const key = { tenantId: 'acc_1', connectionId: 'con_1' };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the health of a connection counts results by day and source, and is pruned a page at a time', async () => {
  const { pool } = database;
  const now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const use = { ...key, source: 'test', at: now, ok: 1, failed: 0, error: undefined } as const;
  for (const days of [0, 0, 50, 51]) await recordUses(pool, [{ ...use, at: ago(days) }]);
  await recordUses(pool, [{ ...use, source: 'refresh', ok: 0, failed: 1, error: 'timeout' }]);
  expect(await listDays(pool, key)).toMatchObject([
    { source: 'refresh', ok: 0, failed: 1 },
    { source: 'test', ok: 2, failed: 0 },
  ]);
  const prune = () => pruneDays(pool, ago(40), 1);
  expect([await prune(), await prune(), await prune()]).toEqual([1, 1, 0]);
  expect(await listDays(pool, key)).toHaveLength(2);
});

test('the health of a connection keeps the last error until a success, even through failures without an error', async () => {
  const { pool } = database;
  const use = { tenantId: 'acc_1', connectionId: 'con_2', source: 'delivery', at: new Date() } as const;
  const errorAfter = async (ok: number, failed: number, error?: string) => {
    await recordUses(pool, [{ ...use, ok, failed, error }]);
    const { rows } = await pool.query(
      `select last_error as error from connection.health where connection_id = 'con_2'`,
    );
    return rows[0].error;
  };
  expect(await errorAfter(0, 1, 'status_401')).toBe('status_401');
  expect(await errorAfter(0, 1)).toBe('status_401');
  expect(await errorAfter(1, 1)).toBeNull();
  expect(await errorAfter(1, 1, 'status_403')).toBe('status_403');
});

test('each user has at most one pending authorization per connection, and expired ones are pruned', async () => {
  const { pool } = database;
  const pending = {
    ...key,
    userId: 'usr_1',
    sessionId: 'ses_1',
    verifier: Buffer.from('v'),
    redirectUri: 'https://a.example',
  };
  const start = (state: string, expiresAt: Date) =>
    insertAuthorization(pool, { ...pending, stateHash: Buffer.from(state), expiresAt });
  const take = (state: string) =>
    takeAuthorization(pool, key.tenantId, { stateHash: Buffer.from(state), userId: 'usr_1', sessionId: 'ses_1' });
  await start('first', new Date());
  await start('second', new Date());
  expect(await take('first')).toBeUndefined();
  expect(await take('second')).toMatchObject({ connectionId: 'con_1', redirectUri: 'https://a.example' });
  await start('third', new Date('2026-03-02T10:00:00Z'));
  expect(await pruneAuthorizations(pool, new Date('2026-03-02T09:59:59Z'), 10)).toBe(0);
  expect(await pruneAuthorizations(pool, new Date('2026-03-02T10:00:01Z'), 10)).toBe(1);
});
