import type { Closable } from '@switchboard/platform/lifecycle';
import { runProgram, startProgram } from './child.ts';
import type { BenchDatabase } from './cluster.ts';

const PROGRAM = 'worker/src/main.ts';
const PROGRAM_WITH_IDLE = 'worker/src/test/main-with-idle-consumers.ts';
const IDLE_CONSUMERS = 12;
const READY_MS = 30_000;

export interface BenchWorker extends Closable {
  readonly pid: number;
  /** Where its health and its metrics are. */
  readonly opsUrl: string;
}

/** Starts a worker as a process of its own, with more environment where it is given. */
export function startWorker({ url }: BenchDatabase, env: Readonly<Record<string, string>> = {}): Promise<BenchWorker> {
  return startProgramOf(PROGRAM, { DATABASE_URL: url, ...env });
}

/** The same with twelve more consumers, of streams that nobody writes. */
export async function startWorkerWithIdle({ url, pool }: BenchDatabase): Promise<BenchWorker> {
  const names = Array.from({ length: IDLE_CONSUMERS }, (_, index) => `idle-${index + 1}`);
  await pool.query('insert into worker.projections (name, version) select unnest($1::text[]), 1', [names]);
  return startProgramOf(PROGRAM_WITH_IDLE, { DATABASE_URL: url });
}

async function startProgramOf(program: string, env: Readonly<Record<string, string>>): Promise<BenchWorker> {
  const worker = startProgram(program, env);
  try {
    await worker.until(() => worker.said().includes('worker is ready'), READY_MS);
  } catch (error) {
    await worker.stop();
    throw error;
  }
  const [, opsUrl = ''] = /"opsUrl":"([^"]+)"/.exec(worker.said()) ?? [];
  return { pid: worker.process.pid ?? 0, opsUrl, close: worker.stop };
}

/** What the worker tells of a rebuild; durations in milliseconds. */
export interface Rebuilt {
  readonly events: number;
  readonly fillMs: number;
  readonly indexMs: number;
  readonly catchUpMs: number;
}

/** Has a read model filled anew from the first event on. */
export async function rebuild({ url }: BenchDatabase, projection: 'inbox' | 'figures'): Promise<Rebuilt> {
  const said = await runProgram(PROGRAM, { DATABASE_URL: url, LOG_LEVEL: 'fatal' }, ['rebuild', projection, '--json']);
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Rebuilt; // the worker's own words, told by --json
}
