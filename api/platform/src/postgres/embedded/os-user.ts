import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../app-error.ts';

/** An account of the operating system that runs PostgreSQL. */
export interface OsUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const NAME = 'switchboard';

/** Each distribution's way to make an account that nobody signs in to. */
const CREATE = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME],
  ['adduser', '-S', '-D', '-H', '-s', '/bin/false', NAME],
] as const;

/**
 * The account that PostgreSQL runs as: our own, which is created where needed, when we are root, since PostgreSQL refuses root;
 * undefined when we are somebody else already.
 *
 * @throws {AppError} `postgres.user_missing` {user} it can't be created here.
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

const MAY_PASS = { owner: 0o100, group: 0o010, other: 0o001 };

/** The outermost folder on the way to `path`, itself included, that this user may not pass; undefined if the way is free. */
export async function findBarrier(path: string, user: OsUser): Promise<string | undefined> {
  const parent = dirname(path);
  const before = parent === path ? undefined : await findBarrier(parent, user);
  if (before !== undefined) return before;
  const { mode, uid, gid } = await stat(path);
  const needed = uid === user.uid ? MAY_PASS.owner : gid === user.gid ? MAY_PASS.group : MAY_PASS.other;
  return (mode & needed) === 0 ? path : undefined;
}
