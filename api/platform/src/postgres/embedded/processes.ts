import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Reads the command line of a running process; undefined if there is none with this id.
 *
 * Process ids are reused, so a stored id is only valid together with its command line.
 */
export async function readCommandLine(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  try {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    // A zombie process has no command line.
    return text === '' ? undefined : text.replaceAll('\0', ' ').trim();
  } catch {
    return readFromPs(pid);
  }
}

async function readFromPs(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
