import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { binariesIn, type PostgresBinaries } from './binaries.ts';
import { findBarrier, type OsUser } from './os-user.ts';

/** PostgreSQL's major version, of the embedded programs and of the containers alike. */
export const POSTGRES_MAJOR = 17;

/** The system's limit for a socket's path, less the name that PostgreSQL gives it. */
const MAX_SOCKET_FOLDER_BYTES = 100 - '/.s.PGSQL.5432'.length;

/**
 * Makes a cluster's folder and gives it to the user that PostgreSQL runs as.
 *
 * @throws {AppError} `postgres.folder_unreachable` {user, folder, barrier} that user can't get there.
 */
export async function prepareFolder(folder: string, user: OsUser | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user === undefined) return;
  await chown(folder, user.uid, user.gid);
  const barrier = await findBarrier(folder, user);
  if (barrier !== undefined) throw new AppError('postgres.folder_unreachable', { user: user.name, folder, barrier });
}

/** @throws {AppError} `postgres.other_version` {found, expected} the data was written by another major version. */
export async function hasData(dataFolder: string): Promise<boolean> {
  const found = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found === '') return false;
  if (found !== String(POSTGRES_MAJOR)) {
    throw new AppError('postgres.other_version', { found, expected: String(POSTGRES_MAJOR) });
  }
  return true;
}

/** A fresh data folder takes its name only when it is whole, so that a start which was killed half-way is begun anew. */
export async function createData(dataFolder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${dataFolder}.new`;
  await rm(draft, { recursive: true, force: true });
  await fill(draft);
  await rename(draft, dataFolder);
}

/** A folder for the socket that only we and PostgreSQL enter. */
export async function prepareSocketFolder(folder: string, user: OsUser | undefined): Promise<string> {
  const near = join(folder, 'run');
  const isShort = Buffer.byteLength(near) <= MAX_SOCKET_FOLDER_BYTES;
  const socketFolder = isShort ? near : await mkdtemp(join(tmpdir(), 'sb-'));
  await mkdir(socketFolder, { recursive: true });
  await chmod(socketFolder, 0o700);
  if (user !== undefined) await chown(socketFolder, user.uid, user.gid);
  return socketFolder;
}

/** The programs as this user can run them: a copy in the cluster's folder where the way to the installed ones is barred. */
export async function reachableBinaries(
  binaries: PostgresBinaries,
  folder: string,
  user: OsUser | undefined,
): Promise<PostgresBinaries> {
  if (user === undefined || (await findBarrier(binaries.root, user)) === undefined) return binaries;
  const copy = join(folder, `postgres-${POSTGRES_MAJOR}`);
  await cp(binaries.root, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return binariesIn(copy);
}
