import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failProgram, type Program, postgresPid, startProgram, temporaryDataDir, usedDataDir } from './test/program.ts';

const ONE_SENTENCE = /^[A-Z][^\n]*[.]\n$/;

describe('the one-process start says in one sentence what to do, and leaves no process, if', () => {
  let dataDir: string;
  let remove: () => Promise<void>;
  let used: Awaited<ReturnType<typeof usedDataDir>>;
  let running: Program | undefined;

  beforeAll(async () => {
    used = await usedDataDir();
  });
  afterAll(() => used?.remove());
  beforeEach(async () => {
    running = undefined;
    ({ dataDir, remove } = await temporaryDataDir());
  });
  afterEach(async () => {
    await running?.end('SIGTERM');
    await remove();
  });

  /** Starts on the data of an earlier start. */
  async function startAgain(): Promise<Program> {
    await used.copyTo(dataDir);
    running = await startProgram(dataDir);
    return running;
  }

  async function fails(env: Record<string, string> = {}, folder = dataDir): Promise<string> {
    const { code, stdout, stderr } = await failProgram(folder, env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(ONE_SENTENCE);
    return stderr;
  }

  test('a variable is wrong', async () => {
    expect(await fails({ PORT: 'abc' })).toMatch(/^PORT is "abc", but must be /);
  });

  test('the port is in use', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      expect(await fails({ PORT: String(port) })).toBe(
        `Port ${port} is in use: stop the program that uses it, or set PORT to another one.\n`,
      );
      await expect(postgresPid(dataDir)).rejects.toThrow();
    } finally {
      other.close();
    }
  });

  test('the data folder is not writable', async () => {
    // Not even root can write here.
    expect(await fails({}, '/proc/switchboard')).toMatch(/^The data folder \/proc\/switchboard is not writable: /);
  });

  test('the data folder belongs to another version of PostgreSQL', async () => {
    const data = join(dataDir, 'postgres', 'data');
    await mkdir(data, { recursive: true });
    await writeFile(join(data, 'PG_VERSION'), '16\n');
    expect(await fails()).toMatch(/^The data folder is from PostgreSQL 16, and this program needs 17: /);
  });

  test('another Switchboard is running on the data folder', async () => {
    const first = await startAgain();
    expect(await fails()).toContain(`as process ${first.process.pid}`);
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
  });

  test('a newer Switchboard has used the data', async () => {
    const program = await startAgain();
    const socket = join(dataDir, 'postgres', 'run');
    await markAsNewer(socket);
    await program.end('SIGTERM');
    expect(await fails()).toMatch(/^A newer Switchboard has used the data folder: /);
  });
});

async function markAsNewer(socketFolder: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'switchboard' });
  await client.connect();
  await client.query("insert into public.schema_migrations (name, sha256) values ('9999_later.sql', '')");
  await client.end();
}
