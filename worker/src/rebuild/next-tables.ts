import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool, PoolClient } from 'pg';

/** The tables that a rebuild fills beside the live ones: in schema `read_next`, with the same shape. */
export interface NextTables {
  readonly names: readonly string[];
  /** The tables that only get new rows while they are filled; their keys are also built at the end. */
  readonly insertOnly: ReadonlySet<string>;
}

/**
 * Creates the empty tables with the keys that are needed for filling them, and with no other index. Drops the leftovers of an interrupted
 * rebuild.
 */
export async function createNextTables(client: PoolClient, { names, insertOnly }: NextTables): Promise<void> {
  await client.query('drop schema if exists read_next cascade; create schema read_next');
  for (const name of names) {
    await client.query(`create table read_next.${name} (like read.${name} including all excluding indexes)`);
    // Vacuuming tables while they fill would only slow the rebuild down.
    await client.query(`alter table read_next.${name} set (autovacuum_enabled = off)`);
  }
  for (const { table, statement } of await listKeys(client, names)) {
    if (!insertOnly.has(table)) await client.query(statement);
  }
}

/** Builds the remaining keys and indexes of the live tables, and gathers statistics. */
export async function finishNextTables(pool: Pool, { names, insertOnly }: NextTables): Promise<void> {
  const keys = (await listKeys(pool, names)).filter(({ table }) => insertOnly.has(table));
  const statements = [...keys, ...(await listIndexes(pool, names))];
  // Tables in parallel, because one index build occupies one processor; the indexes of a table one after the other.
  const building = Map.groupBy(statements, ({ table }) => table);
  await Promise.all([...building.values()].map((ofTable) => build(pool, ofTable)));
  const settling = (await listOptions(pool, names)).flatMap(({ table, options }) => [
    `alter table read_next.${table} reset (autovacuum_enabled)`,
    ...(options === '' ? [] : [`alter table read_next.${table} set (${options})`]),
    `vacuum (analyze) read_next.${table}`,
  ]);
  await runLong(pool, settling);
}

const build = (pool: Pool, statements: readonly TableStatement[]): Promise<void> =>
  runLong(
    pool,
    statements.map(({ statement }) => statement),
  );

/** Runs statements one after the other, however long they take. */
async function runLong(pool: Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '${BUILD_MEMORY}'; set statement_timeout = 0`);
    for (const statement of statements) await client.query(statement);
  } finally {
    // The connection is not returned to the pool, because of its settings.
    client.release(true);
  }
}

const BUILD_MEMORY = '256MB';

/** Replaces the live tables within the caller's transaction. Readers wait only for a moment, because names and statistics move, but no rows. */
export async function switchTables(client: PoolClient, { names }: NextTables): Promise<void> {
  for (const name of names) {
    await client.query(`drop table read.${name}; alter table read_next.${name} set schema read`);
  }
  await client.query('drop schema read_next');
}

interface TableStatement {
  readonly table: string;
  readonly statement: string;
}

const LIST_KEYS = `
  select t.relname as table,
    format('alter table read_next.%I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) as statement
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where t.relnamespace = 'read'::regnamespace and t.relname = any($1) and c.contype in ('p', 'u')
  order by t.relname, c.conname`;

async function listKeys(db: Queryable, names: readonly string[]): Promise<TableStatement[]> {
  return (await db.query<TableStatement & Record<never, never>>({ text: LIST_KEYS, values: [names] })).rows;
}

const LIST_INDEXES = `
  select t.relname as table, replace(pg_get_indexdef(i.indexrelid), ' ON read.', ' ON read_next.') as statement
  from pg_index i join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'read'::regnamespace and t.relname = any($1)
    and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
  order by t.relname, i.indexrelid`;

async function listIndexes(db: Queryable, names: readonly string[]): Promise<TableStatement[]> {
  return (await db.query<TableStatement & Record<never, never>>({ text: LIST_INDEXES, values: [names] })).rows;
}

interface TableOptions {
  readonly table: string;
  /** The storage options, separated by commas; empty if there are none. */
  readonly options: string;
}

const LIST_OPTIONS = `
  select relname as table, coalesce(array_to_string(reloptions, ', '), '') as options from pg_class
  where relnamespace = 'read'::regnamespace and relname = any($1)`;

async function listOptions(db: Queryable, names: readonly string[]): Promise<TableOptions[]> {
  return (await db.query<TableOptions & Record<never, never>>({ text: LIST_OPTIONS, values: [names] })).rows;
}
