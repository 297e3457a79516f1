import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from '@switchboard/platform/postgres/embedded/processes';
import { eventually } from '@switchboard/testing/eventually';
import { processesNaming } from '@switchboard/testing/processes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginProgram,
  type Program,
  postgresPid,
  startProgram,
  temporaryDataDir,
  usedDataDir,
} from './test/program.ts';

describe('the one-process start', () => {
  let dataDir: string;
  let remove: () => Promise<void>;
  let used: Awaited<ReturnType<typeof usedDataDir>>;
  let first: { readonly said: string; readonly isReady: boolean };
  const running: Program[] = [];
  const isReady = async ({ url }: Program) => (await fetch(`${url}/health/ready`)).status === 200;

  beforeAll(async () => {
    used = await usedDataDir({}, async (program) => {
      first = { isReady: await isReady(program), said: program.said() };
    });
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

  /** Starts on the data of an earlier start. */
  async function startAgain(env: Record<string, string> = {}): Promise<Program> {
    await used.copyTo(dataDir);
    return start(env);
  }

  test('prints one ready line once it is ready', () => {
    expect(first.isReady).toBe(true);
    expect(first.said).toMatch(
      /^Switchboard is ready at http:\/\/localhost:\d+, empty; sign up at http:\/\/localhost:\d+\/signup \| health and metrics at http:\/\/localhost:\d+\n$/,
    );
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops cleanly on %s, and leaves nothing running',
    async (signal) => {
      const program = await startAgain();
      const database = await postgresPid(dataDir);

      // A slow stop is cut short and exits with 1.
      expect(await program.end(signal)).toEqual({ code: 0, stderr: '' });
      expect(await readCommandLine(database)).toBeUndefined();
    },
  );

  test.each([
    ['its data folder is made', 'SIGINT', 'postgres/data.new'],
    ['PostgreSQL starts', 'SIGTERM', 'postgres/data/postmaster.pid'],
    ['the rest starts', 'SIGINT', 'postgres/run/.s.PGSQL.5432'],
  ] as const)('stops cleanly while %s, and leaves no process', async (_, signal, sign) => {
    const program = beginProgram(dataDir);
    await eventually(() => access(join(dataDir, sign)));

    expect(await program.end(signal)).toEqual({ code: 0, stderr: '' });
    expect(await processesNaming(dataDir)).toEqual([]);
  });

  test('restarts after kill -9, and first stops the PostgreSQL that was left running', async () => {
    const killed = await startAgain({ DURABILITY: 'on' });
    const left = await postgresPid(dataDir);
    await killed.end('SIGKILL');
    expect(await readCommandLine(left)).toContain('postgres');

    expect(await isReady(await start({ DURABILITY: 'on' }))).toBe(true);
    expect(await readCommandLine(left)).toBeUndefined();
  });

  test('keeps its secrets across a restart, readable only by their owner', async () => {
    const secrets = () => readFile(join(dataDir, 'secrets.json'), 'utf8');
    await used.copyTo(dataDir);
    const made = await secrets();
    await start();
    expect(await secrets()).toBe(made);
  });

  test('exits with one sentence if its PostgreSQL dies', async () => {
    const program = await startAgain();
    const exited = once(program.process, 'exit');
    process.kill(await postgresPid(dataDir), 'SIGKILL');
    const [code] = await exited;
    expect(code).toBe(1);
    expect((await program.end('SIGTERM')).stderr).toMatch(/^PostgreSQL exited unexpectedly; its log is .*\.\n$/);
  });
});
