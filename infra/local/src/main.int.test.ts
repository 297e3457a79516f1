import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { commandOf } from '@switchboard/platform/postgres/embedded/processes';
import { eventually } from '@switchboard/testing/eventually';
import { processesNaming } from '@switchboard/testing/processes';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginProgram,
  failProgram,
  type Program,
  postgresPid,
  startProgram,
  temporaryDataDir,
  usedDataDir,
} from './test/program.ts';

const STOP_WITHIN_MS = 5_000;
const ONE_SENTENCE = /^[A-Z][^\n]*[.]\n$/;

describe('the one-process start', () => {
  let dataDir: string;
  let remove: () => Promise<void>;
  let used: Awaited<ReturnType<typeof usedDataDir>>;
  const running: Program[] = [];

  beforeAll(async () => {
    used = await usedDataDir();
  });
  afterAll(() => used?.remove());
  beforeEach(async () => {
    ({ dataDir, remove } = await temporaryDataDir());
  });
  afterEach(async () => {
    for (const program of running.splice(0)) await program.end('SIGTERM');
    await remove();
  });

  async function start(env: Record<string, string> = {}): Promise<Program> {
    const program = await startProgram(dataDir, env);
    running.push(program);
    return program;
  }

  /** Starts on data of an earlier start. */
  async function startAgain(env: Record<string, string> = {}): Promise<Program> {
    await used.copyTo(dataDir);
    return start(env);
  }

  const isReady = async ({ url }: Program) => (await fetch(`${url}/health/ready`)).status === 200;

  test('says in one line that it is ready, and is', async () => {
    const program = await start();
    expect(await isReady(program)).toBe(true);
    expect(program.said()).toMatch(
      /^Switchboard is ready at http:\/\/localhost:\d+, empty \| health and metrics at http:\/\/localhost:\d+\n$/,
    );
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops cleanly on %s and leaves nothing running',
    async (signal) => {
      const program = await startAgain();
      const database = await postgresPid(dataDir);
      const asked = performance.now();

      expect(await program.end(signal)).toEqual({ code: 0, stderr: '' });

      expect(performance.now() - asked).toBeLessThan(STOP_WITHIN_MS);
      expect(await commandOf(database)).toBeUndefined();
    },
  );

  test.each([
    ['its data folder is made', 'SIGINT', 'postgres/data.new'],
    ['PostgreSQL starts', 'SIGTERM', 'postgres/data/postmaster.pid'],
    ['the rest starts', 'SIGINT', 'postgres/run/.s.PGSQL.5432'],
  ] as const)('told to stop while %s, ends cleanly and leaves nothing running', async (_, signal, sign) => {
    const program = beginProgram(dataDir);
    await eventually(() => access(join(dataDir, sign)), { timeoutMs: 30_000 });
    const asked = performance.now();

    expect(await program.end(signal)).toEqual({ code: 0, stderr: '' });

    expect(performance.now() - asked).toBeLessThan(STOP_WITHIN_MS);
    expect(await processesNaming(dataDir)).toEqual([]);
  });

  test('starts again after kill -9, and stops the PostgreSQL that was left first', async () => {
    const killed = await startAgain({ DURABILITY: 'on' });
    const left = await postgresPid(dataDir);
    await killed.end('SIGKILL');
    expect(await commandOf(left)).toContain('postgres');

    expect(await isReady(await start({ DURABILITY: 'on' }))).toBe(true);
    expect(await commandOf(left)).toBeUndefined();
  });

  test('keeps its secrets over a restart, and to itself', async () => {
    const secrets = () => readFile(join(dataDir, 'secrets.json'), 'utf8');
    await (await start()).end('SIGTERM');
    const first = await secrets();
    await start();
    expect(await secrets()).toBe(first);
  });

  test('ends with one sentence when its PostgreSQL dies', async () => {
    const program = await startAgain();
    const exited = once(program.process, 'exit');
    process.kill(await postgresPid(dataDir), 'SIGKILL');
    const [code] = await exited;
    expect(code).toBe(1);
    expect((await program.end('SIGTERM')).stderr).toMatch(/^PostgreSQL ended unexpectedly; its log is .*\.\n$/);
  });

  describe('says in one sentence what to do, and leaves nothing running, when', () => {
    async function fails(env: Record<string, string> = {}, folder = dataDir): Promise<string> {
      const { code, stdout, stderr } = await failProgram(folder, env);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(ONE_SENTENCE);
      return stderr;
    }

    test('a variable is wrong', async () => {
      expect(await fails({ PORT: 'abc' })).toMatch(/^PORT is "abc", but must be /);
    });

    test('the port is taken', async () => {
      const other = createServer().listen(0);
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      try {
        expect(await fails({ PORT: String(port) })).toBe(
          `Port ${port} is taken: stop the program that uses it, or set PORT to another one.\n`,
        );
        await expect(postgresPid(dataDir)).rejects.toThrow();
      } finally {
        other.close();
      }
    });

    test("the data folder can't be written", async () => {
      // Not even root can write here.
      expect(await fails({}, '/proc/switchboard')).toMatch(/^The data folder \/proc\/switchboard can't be written: /);
    });

    test('the data folder is of another version of PostgreSQL', async () => {
      const data = join(dataDir, 'postgres', 'data');
      await mkdir(data, { recursive: true });
      await writeFile(join(data, 'PG_VERSION'), '16\n');
      expect(await fails()).toMatch(/^The data folder is of PostgreSQL 16 and this program needs 17: /);
    });

    test('another Switchboard runs on the data folder', async () => {
      const first = await startAgain();
      expect(await fails()).toContain(`as process ${first.process.pid}`);
      expect(await isReady(first)).toBe(true);
    });

    test('the data was used by a newer Switchboard', async () => {
      const program = await startAgain();
      const socket = join(dataDir, 'postgres', 'run');
      await markAsNewer(socket);
      await program.end('SIGTERM');
      expect(await fails()).toMatch(/^The data folder was used by a newer Switchboard: /);
    });
  });
});

async function markAsNewer(socketFolder: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'switchboard' });
  await client.connect();
  await client.query("insert into public.schema_migrations (name, sha256) values ('9999_later.sql', '')");
  await client.end();
}
