import { Worker } from 'node:worker_threads';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import type { JobHandlers, JobRun } from '../jobs/job.ts';
import type { Batch, Consumer } from '../runtime/consumer.ts';
import type { Work, WorkSpan } from '../runtime/suspects.ts';
import { SharedWork, sharedMemory } from './shared-work.ts';
import type { Watched } from './watchdog-thread.ts';

export interface WatchdogOptions {
  /** The database that stores suspects; the watchdog uses a connection of its own. */
  readonly databaseUrl: string;
  /** How long the thread may compute without a heartbeat, in ms of its own processor time. */
  readonly limitMs: number;
  readonly logger: Logger;
}

export interface Watchdog extends Closable {
  /** Returns the consumer with its batches visible to the watchdog. */
  watch<C extends Consumer>(consumer: C): C;
  /** Returns the handlers with their runs visible to the watchdog. Another worker retries a job that computed for too long, like any failed job. */
  watchJobs(handlers: JobHandlers): JobHandlers;
}

const BEAT_MS = 100;

/**
 * Starts a thread that ends the process when an event or a job keeps this thread computing for longer than the limit. Before that it records the work in
 * progress as suspect.
 *
 * This thread can't end the process itself, because it handles neither timers nor signals while it computes. Time while the process is stopped,
 * suspended or in a debugger doesn't count, because it uses no processor time.
 */
export function startWatchdog({ databaseUrl, limitMs, logger }: WatchdogOptions): Watchdog {
  const memory = sharedMemory();
  const work = new SharedWork(memory);
  const beating = setInterval(() => work.beat(), BEAT_MS);
  beating.unref();
  const watched: Watched = { memory, databaseUrl, limitMs };
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: watched,
    name: 'watchdog',
  });
  thread.unref();
  thread.on('error', (err) => logger.error({ err }, 'the watchdog has ended: events that take too long go unnoticed'));
  return {
    watch: (consumer) => ({
      ...consumer,
      apply: (client, batches) => work.run(toWork(consumer, batches), () => consumer.apply(client, batches)),
      ...(consumer.plan && {
        plan: (batches: readonly Batch[], db: Parameters<NonNullable<Consumer['plan']>>[1]) =>
          work.run(toWork(consumer, batches), async () => consumer.plan?.(batches, db)),
      }),
    }),
    watchJobs: (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [
          name,
          (payload: never, run: JobRun) => work.run(jobWork(name), () => handle(payload, run)),
        ]),
      ) as unknown as JobHandlers, // The object has a handler for each name.
    async close() {
      clearInterval(beating);
      await thread.terminate();
    },
  };
}

const toWork = ({ name, version = 0 }: Consumer, batches: readonly Batch[]) => ({
  projection: name,
  version,
  spans: batches.filter(({ events }) => events.length > 0).map(toSpan),
});

/** A job has no events and is never a suspect: the queue counts its attempts. */
const jobWork = (name: string): Work => ({ projection: `job ${name}`, version: 0, spans: [] });

/** Returns the span of the event if the batch has only one, or of the whole batch if it has several or replays a parked stream. */
function toSpan({ tenantId, prev, position, events, replayed }: Batch): WorkSpan {
  const [event] = events;
  const isOne = event !== undefined && events.length === 1 && replayed.size === 0;
  return isOne
    ? { tenantId, after: event.position - 1, position: event.position }
    : { tenantId, after: prev, position };
}
