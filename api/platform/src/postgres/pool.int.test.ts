import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDatabaseUnavailable } from './errors.ts';
import { createPool, withLocked, withTransaction } from './pool.ts';

describe('a pool', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query('create table numbers (n bigint)');
  });
  afterAll(() => database.drop());

  const numbers = async () =>
    (await database.pool.query<{ n: number }>('select n from numbers order by n')).rows.map(({ n }) => n);

  test('returns 64-bit integers as numbers and refuses those that would be rounded', async () => {
    const { rows } = await database.pool.query('select 9007199254740991::bigint as n');
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
    await expect(database.pool.query('select 9007199254740993::bigint as n')).rejects.toThrow('9007199254740993');
  });

  test('applies its settings to each connection', async () => {
    const settings = { plan_cache_mode: 'force_generic_plan', 'test.words': 'a b\\c' };
    const pool = createPool({ url: database.url, max: 1, applicationName: 'test', settings });
    try {
      const { rows } = await pool.query(
        `select current_setting('plan_cache_mode') as plan_cache_mode, current_setting('test.words') as "test.words"`,
      );
      expect(rows).toEqual([settings]);
    } finally {
      await pool.end();
    }
  });

  test('cancels a statement after its timeout, 30 seconds by default', async () => {
    const open = (options: { statementTimeoutMs?: number }) =>
      createPool({ url: database.url, max: 1, applicationName: 'test', ...options });
    const [usual, hasty] = [open({}), open({ statementTimeoutMs: 20 })];
    try {
      expect((await usual.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
      await expect(hasty.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
      expect((await hasty.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await Promise.all([usual.end(), hasty.end()]);
    }
  });

  test('commits what a transaction wrote', async () => {
    await withTransaction(database.pool, (client) => client.query('insert into numbers values (1)'));
    expect(await numbers()).toContain(1);
  });

  test('rolls back when the transaction throws and keeps the client usable', async () => {
    const failing = withTransaction(database.pool, async (client) => {
      await client.query('insert into numbers values (2)');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await numbers()).not.toContain(2);
  });

  test('locks with the begin, commits with the writes, and rolls back when either throws', async () => {
    const lock = async (client: PoolClient) =>
      (await client.query<{ n: number }>('select n from numbers where n = 10 for update')).rows[0]?.n;
    await database.pool.query('insert into numbers values (10)');
    const add = (client: PoolClient, n: number) => client.query('insert into numbers values ($1)', [n]);
    const adding =
      async (client: PoolClient, locked: unknown, ...added: readonly number[]) =>
      async () => {
        await Promise.all(added.map((n) => add(client, n)));
        return locked;
      };
    expect(await withLocked(database.pool, lock, (client, locked) => adding(client, locked, 11))).toBe(10);
    const failing = withLocked(database.pool, lock, async (client) => {
      await add(client, 12);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const lockless = withLocked(
      database.pool,
      () => Promise.reject(new Error('gone')),
      (client) => adding(client, undefined, 13),
    );
    await expect(lockless).rejects.toThrow('gone');
    // The commit is sent after the failing statement.
    for (const added of [
      [14, 0.5],
      [0.5, 14],
      [14, 0.5, 15],
    ]) {
      const refused = withLocked(database.pool, lock, (client, locked) => adding(client, locked, ...added));
      await expect(refused).rejects.toMatchObject({ code: '22P02' });
    }
    expect((await numbers()).filter((n) => n >= 10)).toEqual([10, 11]);
  });

  test('discards a client whose connection died and continues', async () => {
    const killed = withTransaction(database.pool, (client) =>
      client.query('select pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(killed).rejects.toThrow();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('ends a transaction that exceeds its timeout, however short its statements, and continues', async () => {
    const slow = withTransaction(
      database.pool,
      async (client) => {
        for (let nth = 0; nth < 100; nth++) await client.query('select pg_sleep(0.02)');
      },
      { settings: { transaction_timeout: 100 } },
    );
    await expect(slow).rejects.toSatisfy(isDatabaseUnavailable);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('reads one snapshot in repeatable read and refuses writes in a read-only transaction', async () => {
    const read = () =>
      withTransaction(
        database.pool,
        async (client) => {
          const before = await client.query('select count(*) from numbers');
          await database.pool.query('insert into numbers values (3)');
          const after = await client.query('select count(*) from numbers');
          return [before.rows[0], after.rows[0]];
        },
        { isolation: 'repeatable read', readOnly: true },
      );
    const [before, after] = await read();
    expect(after).toEqual(before);
    const write = withTransaction(database.pool, (client) => client.query('insert into numbers values (4)'), {
      readOnly: true,
    });
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });
});
