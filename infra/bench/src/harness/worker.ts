import type { Closable } from '@switchboard/platform/lifecycle';
import { runProgram, startProgram } from './child.ts';
import type { BenchDatabase } from './cluster.ts';

const PROGRAM = 'worker/src/main.ts';
const READY_MS = 30_000;

export interface BenchWorker extends Closable {
  readonly pid: number;
}

/** Starts a worker as a process of its own, with more environment where it is given. */
export async function startWorker(
  { url }: BenchDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchWorker> {
  const worker = startProgram(PROGRAM, { DATABASE_URL: url, ...env });
  try {
    await worker.until(() => worker.said().includes('worker is ready'), READY_MS);
  } catch (error) {
    await worker.stop();
    throw error;
  }
  return { pid: worker.process.pid ?? 0, close: worker.stop };
}

/** What the worker tells of a rebuild; durations in milliseconds. */
export interface Rebuilt {
  readonly events: number;
  readonly fillMs: number;
  readonly indexMs: number;
  readonly catchUpMs: number;
}

/** Has the inbox filled anew from the first event on. */
export async function rebuildInbox({ url }: BenchDatabase): Promise<Rebuilt> {
  const said = await runProgram(PROGRAM, { DATABASE_URL: url, LOG_LEVEL: 'fatal' }, ['rebuild', 'inbox', '--json']);
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Rebuilt; // the worker's own words, told by --json
}
