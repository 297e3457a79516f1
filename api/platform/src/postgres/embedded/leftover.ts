import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { sleep } from '../../retry.ts';
import { readCommandLine } from './processes.ts';

const OWNER_FILE = 'owner.json';
const FAST_MS = 10_000;
const IMMEDIATE_MS = 5_000;
const POLL_MS = 25;

/**
 * Makes this process the owner of a cluster's folder.
 *
 * @throws {AppError} `postgres.in_use` {pid} if another running process owns it.
 */
export async function takeOwnership(folder: string): Promise<void> {
  const file = join(folder, OWNER_FILE);
  const [pid, command] = parseOwner(await readFile(file, 'utf8').catch(() => ''));
  if (pid !== undefined && pid !== process.pid && (await readCommandLine(pid)) === command) {
    throw new AppError('postgres.in_use', { pid });
  }
  await writeFile(file, JSON.stringify([process.pid, await readCommandLine(process.pid)]));
}

/** Releases the folder for the next process. */
export async function endOwnership(folder: string): Promise<void> {
  await rm(join(folder, OWNER_FILE), { force: true });
}

/**
 * Stops the server that a killed process left running on this data folder, if there is one.
 *
 * @throws {AppError} `postgres.leftover_stays` {pid} if it doesn't exit.
 */
export async function stopLeftover(dataFolder: string): Promise<void> {
  const pid = await readPostmasterPid(dataFolder);
  if (pid === undefined || !(await isServer(pid, dataFolder))) return;
  for (const [signal, waitMs] of [
    ['SIGINT', FAST_MS],
    ['SIGQUIT', IMMEDIATE_MS],
  ] as const) {
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += POLL_MS) {
      if (!(await isServer(pid, dataFolder))) return;
      await sleep(POLL_MS);
    }
  }
  throw new AppError('postgres.leftover_stays', { pid });
}

async function readPostmasterPid(dataFolder: string): Promise<number | undefined> {
  const [line] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(line);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
}

async function isServer(pid: number, dataFolder: string): Promise<boolean> {
  return (await readCommandLine(pid))?.includes(dataFolder) ?? false;
}

function parseOwner(text: string): [pid: number, command: string] | [undefined, undefined] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string')
      return [value[0], value[1]];
  } catch {
    // An incomplete file names no owner.
  }
  return [undefined, undefined];
}
