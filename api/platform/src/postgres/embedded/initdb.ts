import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../app-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { OsUser } from './os-user.ts';

/** Code point order. Systems name it differently; the last one is ASCII only. */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Initializes a new data folder. Connections need no password, because only this user can reach the socket.
 *
 * @throws {AppError} `postgres.init_failed` {log}
 */
export async function initializeData(
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

interface InitdbOptions {
  readonly locale: string;
  readonly user: OsUser | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Resolves only once initdb and its servers have exited, so that the caller may remove or reuse the folder. */
async function initdb(
  binaries: PostgresBinaries,
  dataFolder: string,
  { locale, user, signal }: InitdbOptions,
): Promise<{ isDone: boolean; output: string }> {
  const args = ['-D', dataFolder, '-U', 'postgres', '-E', 'UTF8', `--locale=${locale}`, '--auth=trust'];
  const child = spawn(binaries.initdb, args, {
    cwd: dirname(dataFolder),
    // In its own process group, so that one signal ends all its processes.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const stop = () => killGroup(child.pid);
  signal?.addEventListener('abort', stop);
  try {
    // "close" is emitted after the exit, once all processes have closed the outputs.
    const [code] = await once(child, 'close');
    return { isDone: code === 0, output: Buffer.concat(output).toString() };
  } catch (error) {
    return { isDone: false, output: error instanceof Error ? error.message : String(error) };
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** The draft is discarded, so its writers need no clean shutdown. */
function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // The group has exited.
  }
}
