import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { binariesIn, type PostgresBinaries } from './binaries.ts';
import { findBarrier, type OsUser } from './os-user.ts';

/** The major version of PostgreSQL, both embedded and in containers. */
export const POSTGRES_MAJOR = 17;

/** The system's limit for a socket path, minus the file name that PostgreSQL uses. */
const MAX_SOCKET_FOLDER_BYTES = 100 - '/.s.PGSQL.5432'.length;

/**
 * Creates a cluster's folder, owned by the user that runs PostgreSQL.
 *
 * @throws {AppError} `postgres.folder_unreachable` {user, folder, barrier} if that user can't reach it.
 */
export async function prepareFolder(folder: string, user: OsUser | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user === undefined) return;
  await chown(folder, user.uid, user.gid);
  const barrier = await findBarrier(folder, user);
  if (barrier !== undefined) throw new AppError('postgres.folder_unreachable', { user: user.name, folder, barrier });
}

/** @throws {AppError} `postgres.other_version` {found, expected} if another major version wrote the data. */
export async function hasData(dataFolder: string): Promise<boolean> {
  const found = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found === '') return false;
  if (found !== String(POSTGRES_MAJOR)) {
    throw new AppError('postgres.other_version', { found, expected: String(POSTGRES_MAJOR) });
  }
  return true;
}

/** Creates the data folder under a temporary name and renames it once complete, so that a killed start leaves no partial data. */
export async function createData(dataFolder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${dataFolder}.new`;
  await rm(draft, { recursive: true, force: true });
  await fill(draft);
  await rename(draft, dataFolder);
}

/** Creates a folder for the socket that only this user and PostgreSQL can enter. */
export async function prepareSocketFolder(folder: string, user: OsUser | undefined): Promise<string> {
  const preferred = join(folder, 'run');
  const isShort = Buffer.byteLength(preferred) <= MAX_SOCKET_FOLDER_BYTES;
  const socketFolder = isShort ? preferred : await mkdtemp(join(tmpdir(), 'sb-'));
  await mkdir(socketFolder, { recursive: true });
  await chmod(socketFolder, 0o700);
  if (user !== undefined) await chown(socketFolder, user.uid, user.gid);
  return socketFolder;
}

/** The programs as the user can run them: copied into the cluster's folder if the user can't reach the installed ones. */
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
