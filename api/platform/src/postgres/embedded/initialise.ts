import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../app-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { OsUser } from './os-user.ts';

/** Plain Unicode order; systems name it differently, and the last knows ASCII alone. */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Fills a new data folder. Whoever reaches the socket is let in without a password, and only we reach it.
 *
 * @throws {AppError} `postgres.init_failed` {log}
 */
export async function initialise(
  binaries: PostgresBinaries,
  dataFolder: string,
  { user, signal }: { readonly user: OsUser | undefined; readonly signal: AbortSignal | undefined },
): Promise<void> {
  let failure = '';
  for (const locale of LOCALES) {
    signal?.throwIfAborted();
    const result = await initdb(binaries, dataFolder, { locale, user, signal });
    if (result.isDone) return;
    failure = result.output;
    await rm(dataFolder, { recursive: true, force: true });
  }
  signal?.throwIfAborted();
  throw new AppError('postgres.init_failed', { log: failure.slice(-2_000) });
}

interface How {
  readonly locale: string;
  readonly user: OsUser | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Answers only when initdb and the servers that it runs are gone, however they end: who goes on may remove or reuse the folder. */
async function initdb(
  binaries: PostgresBinaries,
  dataFolder: string,
  { locale, user, signal }: How,
): Promise<{ isDone: boolean; output: string }> {
  const args = ['-D', dataFolder, '-U', 'postgres', '-E', 'UTF8', `--locale=${locale}`, '--auth=trust'];
  const child = spawn(binaries.initdb, args, {
    cwd: dirname(dataFolder),
    // A process group of its own, so that one signal ends all of it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const stop = () => endGroup(child.pid);
  signal?.addEventListener('abort', stop);
  try {
    // "close" comes after the exit, when nobody holds the outputs any more.
    const [code] = await once(child, 'close');
    return { isDone: code === 0, output: Buffer.concat(output).toString() };
  } catch (error) {
    return { isDone: false, output: error instanceof Error ? error.message : String(error) };
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** A draft is thrown away, so its writers need no clean end. */
function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
