import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { publishTemporaryFolder, temporaryFolder } from './config.ts';
import { WORKERS } from './worker-count.ts';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
/** Ten times the measured peak of one worker. */
const BYTES_PER_WORKER = 1024 ** 3;
const PREFIX = 'sb-tests-';

/**
 * Makes the processes of this test run keep temporary files in memory, if the machine has enough: writing a database's files to a disk costs more than
 * most tests that use one. The folder is deleted when this process exits, unless the environment names one.
 */
export function keepTemporaryFilesInMemory(): void {
  if (temporaryFolder() !== undefined) return;
  try {
    if (!isSuitable()) return;
    const folder = makeRunFolder(IN_MEMORY);
    publishTemporaryFolder(folder);
    process.once('exit', () => removeIfPossible(folder));
  } catch {
    // Without the folder, temporary files go to the disk.
  }
}

/** Creates a folder for this run that every user may traverse, and deletes folders that killed runs left. Returns its path. */
export function makeRunFolder(parent: string): string {
  removeFoldersOfKilledRuns(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // If this process is root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  return folder;
}

/** Whether the file system has room and allows executables, since a cluster may need a copy of its programs. */
function isSuitable(): boolean {
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize < WORKERS * BYTES_PER_WORKER) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = ''] = mounts.find((line) => line.split(' ')[1] === IN_MEMORY)?.split(' ') ?? [];
  return !options.split(',').includes('noexec');
}

function removeFoldersOfKilledRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) removeIfPossible(join(parent, name));
  }
}

/** A folder that belongs to another user or is in use stays; a later run removes it. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A later run removes the folder.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user exists, but can't be signaled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
