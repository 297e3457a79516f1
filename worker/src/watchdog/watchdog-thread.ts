import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { sleep } from '@switchboard/platform/retry';
import pg from 'pg';
import { recordSuspects, type Work } from '../runtime/suspects.ts';
import { SharedWork } from './shared-work.ts';

export interface Watched {
  readonly memory: SharedArrayBuffer;
  readonly databaseUrl: string;
  readonly limitMs: number;
}

const TICK_MS = 200;
/** Other workers poll for suspects once a second; this process keeps its claims until the other workers have seen the suspects. */
const HANDOVER_MS = 1_500;
const MAX_TRIES = 5;
const CONNECT_MS = 2_000;
const STDERR = 2;
const PINO_FATAL = 60;

const { memory, databaseUrl, limitMs } = workerData as Watched;
const work = new SharedWork(memory);
await watch();

/** Waits until the other thread has computed for longer than the limit without a heartbeat, then ends the process. */
async function watch(): Promise<never> {
  let beats = work.beats;
  let since = computedMs();
  let ticks = 0;
  for (;;) {
    await sleep(TICK_MS);
    if (work.beats !== beats || work.read().works.length === 0) {
      beats = work.beats;
      since = computedMs();
      ticks = 0;
      continue;
    }
    // Neither ticks nor processor time advance while the process is stopped: a pause counts as one tick, and a starved process gets the time that it missed.
    ticks += 1;
    if (ticks * TICK_MS < limitMs || computedMs() - since < limitMs) continue;
    await end(beats);
    beats = work.beats;
    ticks = 0;
  }
}

/** Returns the process's processor time without this thread's, in ms. */
function computedMs(): number {
  const all = process.cpuUsage();
  const own = process.threadCpuUsage();
  return (all.user + all.system - own.user - own.system) / 1_000;
}

/** Records the work in progress and ends the process; returns if the thread continues meanwhile. */
async function end(beats: number): Promise<void> {
  const { works, isComputing } = work.read();
  const isRecorded = await record(works, isComputing);
  await sleep(HANDOVER_MS);
  if (work.beats !== beats) return log({ works }, 'an event or a job took longer than its limit but has finished');
  log(
    { works, limitMs, isNoted: isRecorded },
    'an event or a job keeps this process computing for longer than its limit: ending the process',
  );
  // A computing thread doesn't receive any other signal.
  process.kill(process.pid, 'SIGKILL');
}

async function record(works: readonly Work[], isComputing: boolean): Promise<boolean> {
  const reason = `event.timed_out ${JSON.stringify({ limitMs })}`;
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'switchboard-watchdog',
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await recordSuspects(client, works, { isComputing, reason });
      return true;
    } catch (error) {
      log({ reason: String(error) }, 'could not record which event took too long, retrying');
      await sleep(CONNECT_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/** Writes to the log directly, because a thread's usual output goes through the main thread. */
function log(details: object, msg: string): void {
  const line = {
    level: PINO_FATAL,
    time: new Date().toISOString(),
    name: 'watchdog',
    pid: process.pid,
    ...details,
    msg,
  };
  writeSync(STDERR, `${JSON.stringify(line)}\n`);
}
