import { AppError } from '@switchboard/platform/app-error';
import { createPool } from '@switchboard/platform/postgres/pool';
import { runMigrations as runQueueMigrations } from 'graphile-worker';
import pg, { type ClientBase, type Pool } from 'pg';
import { type Migration, readMigrations } from './files.ts';

/**
 * Brings a database up to this program's schema and answers the names of the migrations it ran.
 *
 * The job queue's schema, `graphile_worker`, is brought up beside it by the queue's own migrations.
 * Forward only: each file runs once, in a transaction of its own, in the order of the names.
 * Replicas that start together may all call it, an advisory lock lets one through at a time. Statistics of tables that hold rows are refreshed afterwards; empty ones are left alone.
 *
 * @throws {AppError} `database.migration_changed` {name} another edition of a file ran here: another build made the database;
 *   `database.newer_than_program` {unknown} a newer program has been here; `database.migration_failed` {name} with the database's error as its cause.
 */
export async function migrate(target: string | Pool, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  if (typeof target !== 'string') {
    const client = await target.connect();
    try {
      return await migrateWith(client, migrations, () => migrateQueue(target.options.connectionString));
    } finally {
      // Destroyed rather than returned: it takes its session settings and locks with it.
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
  bringUpQueue: () => Promise<void>,
): Promise<string[]> {
  // Waiting for another replica and building an index take as long as they take.
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
  try {
    await client.query(CREATE_LEDGER);
    const applied = await listApplied(client);
    refuseChanged(migrations, applied);
    refuseNewer(migrations, applied);
    const due = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of due) await run(client, migration);
    await bringUpQueue();
    if (due.length > 0) await analyzeFilled(client);
    return due.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
  }
}

// On a connection of its own: a pool may have no other to give than the one that holds the lock.
async function migrateQueue(url: string | undefined): Promise<void> {
  if (url === undefined) throw new RangeError('the pool has no address to reach the database by');
  // The queue would stop listening to a pool of its own before its connection is gone: a server that stops then ends this process.
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
/** The queue tells it by words alone. */
const QUEUE_IS_NEWER = /^Database is using Graphile Worker schema revision \d+ which includes breaking migration/;

const CREATE_LEDGER = `
  create table if not exists public.schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`;

// Never the empty ones: a table that was analysed while empty is planned as empty, read whole, and the plan stays in the connections' caches when it
// has grown (200,000 events: 21 ms a read, against 0.7 ms). Of a table without statistics PostgreSQL expects ten pages, and goes by the index.
const LIST_FILLED = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and pg_relation_size(c.oid) > 0`;

async function analyzeFilled(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(LIST_FILLED);
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

// Before names that are unknown: the files of an older build had other names and other contents.
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
