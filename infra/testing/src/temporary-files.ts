import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { publishTemporaryFolder } from './config.ts';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what a run keeps at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;
const PREFIX = 'sb-tests-';

/**
 * Has all processes of this test run keep their temporary files in memory where the machine has enough of it: writing a database's files to
 * a disk costs more than most tests that use one. The folder lasts as long as this process.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!hasEnough()) return;
  const folder = makeRunFolder(IN_MEMORY);
  publishTemporaryFolder(folder);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Makes a folder for this run that every user may enter, and removes those that killed runs have left beside it; answers its path. */
export function makeRunFolder(parent: string): string {
  removeThoseOfKilledRuns(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // Where this runs as root, PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  return folder;
}

function hasEnough(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

function removeThoseOfKilledRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of another user's is there, though not for us to signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
