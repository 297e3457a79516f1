import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@switchboard/platform/postgres/pool';
import { createEmptyDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

describe('migrate', () => {
  let database: TestDatabase;
  let folder: string;
  const file = (name: string, sql: string) => writeFile(join(folder, name), sql);

  beforeEach(async () => {
    database = await createEmptyDatabase();
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('runs each file once, in the order of the names', async () => {
    await file('0002_b.sql', 'insert into a values (2)');
    await file('0001_a.sql', 'create table a (n int)');

    expect(await migrate(database.url, folder)).toEqual(['0001_a.sql', '0002_b.sql']);
    expect(await migrate(database.pool, folder)).toEqual([]);

    const { rows } = await database.pool.query('select n from a');
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('runs each file once when replicas start together', async () => {
    await file('0001_a.sql', 'create table a (n int)');

    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, folder)));

    expect(ran.flat()).toEqual(['0001_a.sql']);
  });

  test("ignores the pool's statement timeout", async () => {
    await file('0001_a.sql', 'select pg_sleep(0.1)');
    const impatient = createPool({ url: database.url, max: 1, statementTimeoutMs: 20, applicationName: 'test' });
    try {
      expect(await migrate(impatient, folder)).toEqual(['0001_a.sql']);
    } finally {
      await impatient.end();
    }
  });

  test('rolls back a failed file and keeps the files before it', async () => {
    await file('0001_a.sql', 'create table a (n int)');
    await file('0002_b.sql', 'create table b (n int); select 1 / 0');

    await expect(migrate(database.url, folder)).rejects.toMatchObject({
      code: 'database.migration_failed',
      details: { name: '0002_b.sql' },
    });

    const { rows } = await database.pool.query(
      "select tablename from pg_tables where schemaname = 'public' order by 1",
    );
    expect(rows.map(({ tablename }) => tablename)).toEqual(['a', 'schema_migrations']);
  });

  test('refuses a database that a newer program migrated', async () => {
    await file('0001_a.sql', 'select 1');
    await file('0002_b.sql', 'select 1');
    await migrate(database.url, folder);
    await rm(join(folder, '0002_b.sql'));

    await expect(migrate(database.url, folder)).rejects.toMatchObject({
      code: 'database.newer_than_program',
      details: { unknown: ['0002_b.sql'] },
    });
  });

  test('refuses a database whose job queue a newer program migrated', async () => {
    await migrate(database.url, folder);
    await database.pool.query('insert into graphile_worker.migrations (id, breaking) values (999999, true)');

    await expect(migrate(database.url, folder)).rejects.toMatchObject({
      code: 'database.newer_than_program',
      details: { unknown: ['graphile_worker'] },
    });
  });

  test('reports a database of another build as changed, even if it has unknown migrations too', async () => {
    await file('0001_a.sql', 'select 1');
    await file('0002_b.sql', 'select 1');
    await migrate(database.url, folder);
    await file('0001_a.sql', 'select 1; select 1');
    await rm(join(folder, '0002_b.sql'));

    await expect(migrate(database.url, folder)).rejects.toMatchObject({ code: 'database.migration_changed' });
  });

  test('refuses a file that was edited after it ran', async () => {
    await file('0001_a.sql', 'select 1');
    await migrate(database.url, folder);
    await file('0001_a.sql', 'select 2');

    await expect(migrate(database.url, folder)).rejects.toMatchObject({
      code: 'database.migration_changed',
      details: { name: '0001_a.sql' },
    });
  });
});
