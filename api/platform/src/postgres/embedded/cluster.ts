import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { AppError } from '../../app-error.ts';
import type { Closable } from '../../lifecycle.ts';
import { sleep } from '../../retry.ts';
import type { PostgresBinaries } from './binaries.ts';
import { createData, hasData, prepareFolder, prepareSocketFolder, reachableBinaries } from './folder.ts';
import { initializeData } from './initdb.ts';
import { endOwnership, stopLeftover, takeOwnership } from './leftover.ts';
import { type OsUser, postgresUser } from './os-user.ts';

export interface ClusterOptions {
  readonly binaries: PostgresBinaries;
  /** The folder of the cluster's data, socket and log. Created if missing. */
  readonly folder: string;
  /** Server settings, `name=value`. */
  readonly settings?: readonly string[];
  /** Also listens on this port of the loopback address, without a password: for disposable data only. */
  readonly tcpPort?: number;
  /** Aborts a start in progress and leaves nothing running. */
  readonly signal?: AbortSignal;
}

export interface Cluster extends Closable {
  /** The `postgres` database: over TCP if a port was set, else over a unix socket. */
  readonly url: string;
  /** Resolves if the server exits unexpectedly. */
  readonly died: Promise<void>;
}

const READY_MS = 60_000;
/** A slower shutdown is cut short. */
const FAST_SHUTDOWN_MS = 2_500;
const POLL_MS = 20;

/**
 * Starts a PostgreSQL server on a folder, after stopping one that a killed process left running there.
 *
 * It listens on a unix socket that only this user can reach. If this process is root, the server runs as its own user. The server is in its own process
 * group, so Ctrl-C doesn't reach it: {@link Cluster.close} stops it once its clients are done. It exits with this process, unless this process is
 * killed.
 *
 * @throws {AppError} the `postgres.*` codes of the other modules in this folder, or `postgres.start_failed` {log}.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { binaries, folder, settings = [], tcpPort, signal } = options;
  const user = await postgresUser();
  const data = join(folder, 'data');
  const isInitialized = await hasData(data);
  await prepareFolder(folder, user);
  await takeOwnership(folder);
  await stopLeftover(data);
  const programs = await reachableBinaries(binaries, folder, user);
  if (!isInitialized) await createData(data, (draft) => initializeData(programs, draft, { user, signal }));
  signal?.throwIfAborted();
  const socketFolder = await prepareSocketFolder(folder, user);
  return launch({ programs, folder, data, socketFolder, settings, tcpPort, user, signal });
}

interface Launch {
  readonly programs: PostgresBinaries;
  readonly folder: string;
  readonly data: string;
  readonly socketFolder: string;
  readonly settings: readonly string[];
  readonly tcpPort: number | undefined;
  readonly user: OsUser | undefined;
  readonly signal: AbortSignal | undefined;
}

async function launch(job: Launch): Promise<Cluster> {
  const { programs, folder, data, socketFolder, settings, tcpPort, user, signal } = job;
  const logFile = join(folder, 'postgres.log');
  const log = await open(logFile, 'w');
  const listen = tcpPort === undefined ? ['listen_addresses='] : ['listen_addresses=127.0.0.1', `port=${tcpPort}`];
  const flags = [...listen, ...settings].flatMap((setting) => ['-c', setting]);
  const server = spawn(programs.postgres, ['-D', data, '-k', socketFolder, ...flags], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const exited = once(server, 'exit').then(
    () => undefined,
    () => undefined,
  );
  await log.close();

  // After an immediate shutdown the server recovers on the next start.
  const quit = () => void server.kill('SIGQUIT');
  process.once('exit', quit);
  let closing: Promise<void> | undefined;
  const stop = async () => {
    server.kill('SIGINT');
    const deadline = new AbortController();
    const slow = sleep(FAST_SHUTDOWN_MS, deadline.signal).then(() => 'slow' as const);
    if ((await Promise.race([exited, slow])) === 'slow') quit();
    await exited;
    process.off('exit', quit);
    deadline.abort();
    if (!socketFolder.startsWith(folder)) await rm(socketFolder, { recursive: true, force: true });
    await endOwnership(folder);
  };
  const close = () => {
    closing ??= stop();
    return closing;
  };
  const died = new Promise<void>((resolve) => void exited.then(() => closing ?? resolve()));

  const url =
    tcpPort === undefined
      ? `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
      : `postgres://postgres@127.0.0.1:${tcpPort}/postgres`;
  if (!(await isReady(url, exited, signal))) {
    await close();
    signal?.throwIfAborted();
    throw new AppError('postgres.start_failed', { log: (await readFile(logFile, 'utf8')).slice(-2_000) });
  }
  return { url, died, close };
}

/** Waits until the server accepts connections. False if it exits, takes too long, or the start is aborted. */
async function isReady(url: string, exited: Promise<void>, signal: AbortSignal | undefined): Promise<boolean> {
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  for (let waitedMs = 0; waitedMs < READY_MS && !hasExited && !signal?.aborted; waitedMs += POLL_MS) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      await sleep(POLL_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
