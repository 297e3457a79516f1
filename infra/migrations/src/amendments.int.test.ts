import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, readMigrations } from './files.ts';
import { migrate } from './migrate.ts';

const FIRST_EDITIONS = fileURLToPath(new URL('./test/first-editions', import.meta.url));
/** The migrations that there were when the first editions ran. */
const LAST_OF_THEN = '0007_inbox.sql';

describe('a database that ran first editions', () => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    for (const { name } of await readMigrations())
      if (name <= LAST_OF_THEN) await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
    await cp(FIRST_EDITIONS, folder, { recursive: true });
    await migrate(database.url, folder);
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('is brought to the shape of a new one', async () => {
    const fresh = await createTestDatabase();
    try {
      expect(await migrate(database.url)).toEqual(expect.arrayContaining(['0001_event_store.sql', '0003_read.sql']));
      expect(await shapeOf(database.pool)).toEqual(await shapeOf(fresh.pool));
      expect(await migrate(database.url)).toEqual([]);
    } finally {
      await fresh.drop();
    }
  });

  test('knows its commands again by their keys', async () => {
    await database.pool.query(`insert into es.events (tenant_id, position, stream_id, version, type, schema_version, data, metadata,
      recorded_at, command_id, command_events)
      values ('acc_a', 1, 's', 1, 't', 1, '{}', '{"commandId":"cmd-é"}', now(), 'cmd-é', 2),
        ('acc_a', 2, 's', 2, 't', 1, '{}', '{}', now(), null, null)`);

    await migrate(database.url);

    const { rows } = await database.pool.query('select command_key, command_events from es.events order by position');
    const key = createHash('sha256').update('acc_a cmd-é').digest('hex').slice(0, 32);
    expect(rows).toEqual([
      { command_key: key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), command_events: 2 },
      { command_key: null, command_events: null },
    ]);
    await expect(database.pool.query('update es.events set version = 9')).rejects.toThrow('append-only');
  });
});

/** Columns, indexes and functions, sorted. */
async function shapeOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with ours as (select oid from pg_namespace where nspname in ('es', 'read', 'inbox', 'access', 'intake', 'worker'))
    select format('%s.%s %s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in (select oid from ours) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select pg_get_indexdef(c.oid) from pg_class c
      where c.relnamespace in (select oid from ours) and c.relkind = 'i'
    union all select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace in (select oid from ours)
    order by 1`);
  return rows.map(({ line }) => line);
}
