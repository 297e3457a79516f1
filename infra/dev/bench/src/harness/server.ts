import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closable } from '@switchboard/platform/lifecycle';
import { createPool } from '@switchboard/platform/postgres/pool';
import { DemoFile } from '@switchboard/seed/demo/demo-file';
import { freePort } from '@switchboard/testing/free-port';
import type { Pool } from 'pg';
import { startProgram } from './child.ts';

const PROGRAM = 'infra/local/src/main.ts';
const READY_MS = 120_000;

export interface BenchServer extends Closable {
  readonly demo: DemoFile;
  /** A pool on the server's database, for loading data. */
  readonly pool: Pool;
  readonly process: ChildProcess;
}

/**
 * Starts the product as `make start` does, in a temporary folder and without the simulator: API and worker in one child process, with a durable
 * PostgreSQL.
 *
 * @throws an error with the output if the product isn't ready within two minutes
 */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-bench-'));
  // If run as root, PostgreSQL switches to another user, which needs access to the folder.
  await chmod(folder, 0o755);
  const port = String(await freePort());
  const program = startProgram(PROGRAM, { SIMULATOR: 'off', PORT: port, DATA_DIR: folder, ...env });
  try {
    await program.until(() => program.output().includes('ready at'), READY_MS);
  } catch (error) {
    await program.stop();
    throw error;
  }
  const demo = DemoFile.parse(JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')));
  const pool = createPool({ url: await databaseUrl(folder), max: 8, statementTimeoutMs: 0, applicationName: 'bench' });
  const close = async () => {
    await pool.end();
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { demo, pool, process: program.process, close };
}

// Lines 4 and 5 of postmaster.pid are the port and the socket's folder, see https://www.postgresql.org/docs/17/storage-file-layout.html.
async function databaseUrl(folder: string): Promise<string> {
  const lines = (await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n');
  const [port = '5432', socketFolder = ''] = [lines[3], lines[4]];
  return `postgres://postgres@localhost:${port}/switchboard?host=${encodeURIComponent(socketFolder)}`;
}
