import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The command line of a running process, undefined if there is none with this id.
 *
 * Ids are used again, so a remembered one means nothing until its command fits.
 */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  try {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    // A process that has ended and that its parent hasn't asked for has no command line any more.
    return text === '' ? undefined : text.replaceAll('\0', ' ').trim();
  } catch {
    return askPs(pid);
  }
}

async function askPs(pid: number): Promise<string | undefined> {
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
