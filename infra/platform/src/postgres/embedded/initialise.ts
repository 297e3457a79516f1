import { execFile } from 'node:child_process';
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
    const result = await initdb(binaries, dataFolder, { locale, user, signal });
    if (result.isDone) return;
    failure = result.output;
    await rm(dataFolder, { recursive: true, force: true });
    signal?.throwIfAborted();
  }
  throw new AppError('postgres.init_failed', { log: failure.slice(-2_000) });
}

interface How {
  readonly locale: string;
  readonly user: OsUser | undefined;
  readonly signal: AbortSignal | undefined;
}

function initdb(
  binaries: PostgresBinaries,
  dataFolder: string,
  { locale, user, signal }: How,
): Promise<{ isDone: boolean; output: string }> {
  const args = ['-D', dataFolder, '-U', 'postgres', '-E', 'UTF8', `--locale=${locale}`, '--auth=trust'];
  const options = {
    cwd: dirname(dataFolder),
    ...(signal && { signal }),
    ...(user && { uid: user.uid, gid: user.gid }),
  };
  return new Promise((resolve) => {
    execFile(binaries.initdb, args, options, (error, stdout, stderr) => {
      resolve({ isDone: error === null, output: `${stdout}${stderr}${error?.message ?? ''}` });
    });
  });
}
