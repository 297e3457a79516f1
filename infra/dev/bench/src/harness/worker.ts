import type { Closable } from '@switchboard/platform/lifecycle';
import { runProgram, startProgram } from './child.ts';
import type { BenchDatabase } from './cluster.ts';

const PROGRAM = 'worker/src/main.ts';
const PROGRAM_WITH_IDLE = 'worker/src/test/main-with-idle-consumers.ts';
const IDLE_CONSUMERS = 12;
const READY_MS = 30_000;

export interface BenchWorker extends Closable {
  readonly pid: number;
  /** The base URL of its health checks and metrics. */
  readonly opsUrl: string;
}

/** Starts a worker process, with additional environment variables. */
export function startWorker({ url }: BenchDatabase, env: Readonly<Record<string, string>> = {}): Promise<BenchWorker> {
  return startWorkerProgram(PROGRAM, { DATABASE_URL: url, ...env });
}

/** Starts a worker with twelve additional consumers that have no events. */
export async function startWorkerWithIdle({ url, pool }: BenchDatabase): Promise<BenchWorker> {
  const names = Array.from({ length: IDLE_CONSUMERS }, (_, index) => `idle-${index + 1}`);
  await pool.query('insert into worker.projections (name, version) select unnest($1::text[]), 1', [names]);
  return startWorkerProgram(PROGRAM_WITH_IDLE, { DATABASE_URL: url });
}

async function startWorkerProgram(program: string, env: Readonly<Record<string, string>>): Promise<BenchWorker> {
  const worker = startProgram(program, env);
  try {
    await worker.until(() => worker.output().includes('worker is ready'), READY_MS);
  } catch (error) {
    await worker.stop();
    throw error;
  }
  const [, opsUrl = ''] = /"opsUrl":"([^"]+)"/.exec(worker.output()) ?? [];
  return { pid: worker.process.pid ?? 0, opsUrl, close: worker.stop };
}

/** A worker's report on a rebuild; durations in milliseconds. */
export interface RebuildReport {
  readonly events: number;
  readonly fillMs: number;
  readonly indexMs: number;
  readonly catchUpMs: number;
}

/** Rebuilds a read model from the first event. */
export async function rebuild({ url }: BenchDatabase, projection: 'inbox' | 'figures'): Promise<RebuildReport> {
  const output = await runProgram(PROGRAM, { DATABASE_URL: url, LOG_LEVEL: 'fatal' }, [
    'rebuild',
    projection,
    '--json',
  ]);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as RebuildReport; // This is the output of --json.
}
