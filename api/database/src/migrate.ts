import { AppError } from '@switchboard/platform/app-error';
import { createPool } from '@switchboard/platform/postgres/pool';
import { runMigrations as runQueueMigrations } from 'graphile-worker';
import pg, { type ClientBase, type Pool } from 'pg';
import { type Migration, readMigrations } from './files.ts';

/**
 * Migrates a database to this program's schema and returns the names of the migrations it ran.
 *
 * Forward only: each file runs once, in its own transaction, in the order of the names. The job queue's schema, `graphile_worker`, is
 * migrated by the queue's own migrations. Replicas that start together may all call it: an advisory lock admits one at a time. Afterward it
 * refreshes the statistics of tables that have rows.
 *
 * @throws {AppError} `database.migration_changed` {name} a file with another content ran here, so another build created the database;
 *   `database.newer_than_program` {unknown} a newer program migrated the database; `database.migration_failed` {name} with the database's error
 *   as its cause.
 */
export async function migrate(target: string | Pool, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  if (typeof target !== 'string') {
    const client = await target.connect();
    try {
      return await migrateWith(client, migrations, () => migrateQueue(target.options.connectionString));
    } finally {
      // Destroying the connection discards its session settings and locks.
      client.release(true);
    }
  }
  const client = new pg.Client({ connectionString: target, application_name: APPLICATION });
  await client.connect();
  try {
    return await migrateWith(client, migrations, () => migrateQueue(target));
  } finally {
    await client.end();
  }
}

const APPLICATION = 'switchboard-migrate';
const LOCK_KEY = 7_482_211;

async function migrateWith(
  client: ClientBase,
  migrations: readonly Migration[],
  runQueue: () => Promise<void>,
): Promise<string[]> {
  // No limit: waiting for another replica or building an index may take long.
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
  try {
    await client.query(CREATE_LEDGER);
    const applied = await listApplied(client);
    refuseChanged(migrations, applied);
    refuseNewer(migrations, applied);
    const due = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of due) await run(client, migration);
    await runQueue();
    if (due.length > 0) await analyzeTables(client);
    return due.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
  }
}

// Uses its own connection: the caller's pool may have none but the one that has the lock.
async function migrateQueue(url: string | undefined): Promise<void> {
  if (url === undefined) throw new RangeError('the pool has no connection string');
  // Given a connection string, the queue removes its error listener before its connection is closed, so a server that stops in between would crash this process.
  const pool = createPool({ url, max: 1, statementTimeoutMs: 0, applicationName: APPLICATION });
  try {
    await runQueueMigrations({ pgPool: pool });
  } catch (cause) {
    const isNewer = cause instanceof Error && QUEUE_IS_NEWER.test(cause.message);
    if (isNewer) throw new AppError('database.newer_than_program', { unknown: [QUEUE] }, { cause });
    throw new AppError('database.migration_failed', { name: QUEUE }, { cause });
  } finally {
    await pool.end();
  }
}

const QUEUE = 'graphile_worker';
/** The queue reports this error only by its message. */
const QUEUE_IS_NEWER = /^Database is using Graphile Worker schema revision \d+ which includes breaking migration/;

const CREATE_LEDGER = `
  create table if not exists public.schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`;

// Empty tables are left out: a table analyzed while empty is planned as empty and read whole, and connections keep that plan after the table has grown
// (200,000 events: 21 ms a read instead of 0.7 ms). Without statistics PostgreSQL assumes ten pages and uses the index.
const LIST_TABLES_WITH_ROWS = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and pg_relation_size(c.oid) > 0`;

async function analyzeTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(LIST_TABLES_WITH_ROWS);
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}

async function listApplied(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.schema_migrations',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function refuseNewer(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) throw new AppError('database.newer_than_program', { unknown });
}

// Runs before refuseNewer: the files of an older build had other names as well as other contents.
function refuseChanged(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (changed !== undefined) throw new AppError('database.migration_changed', { name: changed.name });
}

const RECORD = 'insert into public.schema_migrations (name, sha256) values ($1, $2)';

async function run(client: ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(RECORD, [name, sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new AppError('database.migration_failed', { name }, { cause });
  }
}
