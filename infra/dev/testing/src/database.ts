import { randomBytes } from 'node:crypto';
import { fingerprint, readMigrations } from '@switchboard/migrations/files';
import { migrate } from '@switchboard/migrations/migrate';
import { createPool } from '@switchboard/platform/postgres/pool';
import pg, { type Client, type Pool } from 'pg';
import { readTestServices } from './config.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Ends the pool and drops the database, even if others are connected. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated database for a test file by cloning a template.
 *
 * The template's name contains the migrations' fingerprint, so it is built once for each version of them.
 */
export async function createTestDatabase({ max = 10 } = {}): Promise<TestDatabase> {
  const name = `sb_test_${Date.now().toString(36)}_${randomBytes(5).toString('hex')}`;
  await withAdmin(async (admin) => {
    const template = await ensureTemplate(admin);
    await admin.query(`create database ${name} template ${template}`);
  });
  const url = databaseUrl(name);
  const pool = createPool({ url, max, isPipelined: true, applicationName: name });
  return { url, pool, drop: () => drop(name, pool) };
}

/** Creates an empty database, for tests of the migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `sb_test_${Date.now().toString(36)}_${randomBytes(5).toString('hex')}`;
  await withAdmin((admin) => admin.query(`create database ${name} template template0`));
  const url = databaseUrl(name);
  const pool = createPool({ url, max: 10, applicationName: name });
  return { url, pool, drop: () => drop(name, pool) };
}

async function drop(name: string, pool: Pool): Promise<void> {
  if (!pool.ended) await pool.end();
  await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
}

const TEMPLATE_LOCK = 7_482_212;

async function ensureTemplate(admin: Client): Promise<string> {
  const name = `sb_template_${fingerprint(await readMigrations())}`;
  if (await exists(admin, name)) return name;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await exists(admin, name)) return name;
    // The template is built under another name, so that a killed run leaves no incomplete template.
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} template template0`);
    await migrate(databaseUrl(draft));
    await admin.query(`alter database ${draft} allow_connections false`);
    await admin.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

async function exists(admin: Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

async function withAdmin<T>(fn: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: serverUrl() });
  await admin.connect();
  try {
    return await fn(admin);
  } finally {
    await admin.end();
  }
}

function databaseUrl(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function serverUrl(): string {
  const { databaseUrl } = readTestServices();
  if (databaseUrl === undefined)
    throw new Error('no PostgreSQL for tests: run them by vitest, or set TEST_DATABASE_URL');
  return databaseUrl;
}
