import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../app-error.ts';

/** The operating system user that runs PostgreSQL. */
export interface OsUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const NAME = 'switchboard';

/** The commands that create a system user, by distribution. */
const CREATE = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME],
  ['adduser', '-S', '-D', '-H', '-s', '/bin/false', NAME],
] as const;

/**
 * Finds or creates the user that runs PostgreSQL if this process is root, because PostgreSQL refuses root. Undefined if this process is not root.
 *
 * @throws {AppError} `postgres.user_missing` {user} if it can't be created.
 */
export async function postgresUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await findUser();
  if (known !== undefined) return known;
  for (const [command, ...args] of CREATE) {
    await run(command, args).catch(() => undefined);
    const created = await findUser();
    if (created !== undefined) return created;
  }
  throw new AppError('postgres.user_missing', { user: NAME });
}

async function findUser(): Promise<OsUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { name: NAME, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

const MAY_TRAVERSE = { owner: 0o100, group: 0o010, other: 0o001 };

/** Finds the outermost folder of `path`, including itself, that this user can't traverse. */
export async function findBarrier(path: string, user: OsUser): Promise<string | undefined> {
  const parent = dirname(path);
  const outer = parent === path ? undefined : await findBarrier(parent, user);
  if (outer !== undefined) return outer;
  const { mode, uid, gid } = await stat(path);
  const needed = uid === user.uid ? MAY_TRAVERSE.owner : gid === user.gid ? MAY_TRAVERSE.group : MAY_TRAVERSE.other;
  return (mode & needed) === 0 ? path : undefined;
}
