import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { publishTemporaryFolder, temporaryFolder } from './config.ts';
import { WORKERS } from './worker-count.ts';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Ten times what one of the workers was seen to keep at once. */
const BYTES_OF_A_WORKER = 1024 ** 3;
const PREFIX = 'sb-tests-';

/**
 * Has the processes of this test run that inherit its environment keep their temporary files in memory where the machine has enough of it:
 * writing a database's files to a disk costs more than most tests that use one. The folder lasts as long as this process; one that the
 * environment names stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (temporaryFolder() !== undefined) return;
  try {
    if (!isFit()) return;
    const folder = makeRunFolder(IN_MEMORY);
    publishTemporaryFolder(folder);
    process.once('exit', () => removeIfPossible(folder));
  } catch {
    // A machine without it, or one that doesn't let us have it, has a disk.
  }
}

/** Makes a folder for this run that every user may pass, and removes those that killed runs have left beside it; answers its path. */
export function makeRunFolder(parent: string): string {
  removeThoseOfKilledRuns(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // Where this runs as root, PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  return folder;
}

/** It has room, and runs programs: a cluster may have to bring its own. */
function isFit(): boolean {
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize < WORKERS * BYTES_OF_A_WORKER) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = ''] = mounts.find((line) => line.split(' ')[1] === IN_MEMORY)?.split(' ') ?? [];
  return !options.split(',').includes('noexec');
}

function removeThoseOfKilledRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) removeIfPossible(join(parent, name));
  }
}

/** Another user's stays, and one into which something still writes: a later run removes it. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Nothing hangs on it.
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
