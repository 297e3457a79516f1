import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { sleep } from '@switchboard/platform/retry';
import pg from 'pg';
import { SharedWork, type Work } from './shared-work.ts';
import { noteSuspects } from './suspect-queries.ts';

export interface Watched {
  readonly memory: SharedArrayBuffer;
  readonly databaseUrl: string;
  readonly limitMs: number;
}

const TICK_MS = 200;
/** Other workers look for suspects once a second: until they have, this process keeps its claims. */
const HANDOVER_MS = 1_500;
const MAX_TRIES = 5;
const CONNECT_MS = 2_000;
const STDERR = 2;
const PINO_FATAL = 60;

const { memory, databaseUrl, limitMs } = workerData as Watched;
const work = new SharedWork(memory);
await watch();

/** Waits until the other thread has computed for longer than its limit without a sign of life, and ends the process then. */
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
    // Ticks and processor time both stand still while the process does: a pause counts as one tick, a starved process gets the time that it missed.
    ticks += 1;
    if (ticks * TICK_MS < limitMs || computedMs() - since < limitMs) continue;
    await end(beats);
    beats = work.beats;
    ticks = 0;
  }
}

/** Processor time of the process without this thread's, in ms. */
function computedMs(): number {
  const all = process.cpuUsage();
  const own = process.threadCpuUsage();
  return (all.user + all.system - own.user - own.system) / 1_000;
}

/** Notes what is under way and ends the process; returns if the thread goes on meanwhile. */
async function end(beats: number): Promise<void> {
  const { works, isComputing } = work.read();
  const noted = await note(works, isComputing);
  await sleep(HANDOVER_MS);
  if (work.beats !== beats) return log({ works }, 'an event or a job took longer than its limit, and is done now');
  log(
    { works, limitMs, isNoted: noted },
    'an event or a job keeps this process computing for longer than its limit: the process ends',
  );
  // Nothing gentler reaches a thread that computes.
  process.kill(process.pid, 'SIGKILL');
}

async function note(works: readonly Work[], isComputing: boolean): Promise<boolean> {
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
      await noteSuspects(client, works, { isComputing, reason });
      return true;
    } catch (error) {
      log({ reason: String(error) }, 'could not note which event took too long, trying again');
      await sleep(CONNECT_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/** Writes by itself: a thread's own output goes through the other thread. */
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
