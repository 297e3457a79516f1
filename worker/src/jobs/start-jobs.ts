import { addJob } from '@switchboard/application/jobs/add-job';
import { type JobName, jobTypes, MAX_JOB_ATTEMPTS } from '@switchboard/application/jobs/job-types';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import { backoff, sleep } from '@switchboard/platform/retry';
import { parseCronItems, type Runner, run, type Task, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { describeFailure } from '../runtime/failures.ts';
import { type JobHandlers, MAX_RUN_MS } from './job.ts';
import { queueLogger } from './queue-logger.ts';
import { retryablePool } from './retryable-pool.ts';

export interface JobsDeps {
  readonly pool: Pool;
  readonly logger: Logger;
}

/** The number of concurrent jobs in one process. */
export const JOB_CONCURRENCY = 20;
/**
 * The number of jobs that one poll fetches. Jobs that find no free slot return to the queue after {@link POLL_EVERY_MS}, where other workers can
 * get them.
 */
const FETCHED_PER_POLL = 4;
/** How often the queue polls for jobs that are due, or whose notification was lost. */
const POLL_EVERY_MS = 2_000;

/** The first and the longest pause before a runner that ended restarts. */
const RESTART_PAUSE_MS = 250;
const MAX_RESTART_PAUSE_MS = 10_000;

const EACH_MINUTE = '* * * * *';
const EACH_HOUR = '17 * * * *';
/** Periodic jobs; each has at most one pending run, whatever the number of workers. */
const SCHEDULE: readonly { readonly task: JobName; readonly match: string }[] = [
  { task: 'end-lost-calls', match: EACH_MINUTE },
  { task: 'release-abandoned-jobs', match: EACH_MINUTE },
  { task: 'end-abandoned-talks', match: EACH_MINUTE },
  { task: 'end-snoozes', match: EACH_MINUTE },
  { task: 'watch-taken-calls', match: EACH_MINUTE },
  { task: 'forget-bodies', match: EACH_HOUR },
  { task: 'forget-deliveries', match: EACH_HOUR },
  { task: 'begin-retention', match: EACH_HOUR },
  { task: 'forget-bulk-changes', match: EACH_HOUR },
  { task: 'forget-exports', match: EACH_MINUTE },
];

/**
 * Starts to run durable jobs, {@link JOB_CONCURRENCY} at a time. The database must have been migrated.
 *
 * A runner ends when it loses the database, and another one starts once the database is back. Closing lets current jobs finish, aborts their
 * signal after five seconds, and starts no new ones.
 */
export async function startJobs(deps: JobsDeps, handlers: JobHandlers): Promise<Closable> {
  const closing = new AbortController();
  const pause = backoff({ baseMs: RESTART_PAUSE_MS, maxMs: MAX_RESTART_PAUSE_MS });
  let runner: Runner | undefined = await begin(deps, handlers);

  const watching = (async () => {
    while (!closing.signal.aborted) {
      await runner?.promise.catch((error: unknown) => {
        deps.logger.error({ reason: describeFailure(error) }, 'the job runner stopped, restarting');
      });
      runner = undefined;
      await sleep(pause(), closing.signal);
      if (closing.signal.aborted) return;
      try {
        runner = await begin(deps, handlers);
        pause.reset();
        if (closing.signal.aborted) await runner.stop();
      } catch (error) {
        deps.logger.warn({ reason: describeFailure(error) }, 'could not start the job runner');
      }
    }
  })();
  return {
    close: async () => {
      closing.abort();
      // The promise rejects if the runner has ended by itself, in which case there is nothing left to stop.
      await runner?.stop().catch(() => undefined);
      await watching;
    },
  };
}

async function begin({ pool, logger }: JobsDeps, handlers: JobHandlers): Promise<Runner> {
  // A worker that died may not have scheduled the next run.
  await addJob(pool, { name: 'end-lost-calls', payload: {}, key: 'end-lost-calls' });
  await addJob(pool, { name: 'watch-taken-calls', payload: {}, key: 'watch-taken-calls' });
  return run({
    pgPool: retryablePool(pool),
    concurrency: JOB_CONCURRENCY,
    pollInterval: POLL_EVERY_MS,
    // Without a local queue, each concurrent slot polls by itself.
    preset: { worker: { localQueue: { size: FETCHED_PER_POLL, ttl: POLL_EVERY_MS } } },
    noHandleSignals: true,
    logger: queueLogger(logger),
    taskList: createTasks(handlers, logger),
    parsedCronItems: parseCronItems(
      SCHEDULE.map(({ task, match }) => {
        const options = { jobKey: task, jobKeyMode: 'preserve_run_at' as const, maxAttempts: MAX_JOB_ATTEMPTS };
        return { task, match, options };
      }),
    ),
  });
}

function createTasks(handlers: JobHandlers, logger: Logger): TaskList {
  const names = Object.keys(jobTypes) as JobName[]; // These are the table's own keys.
  return Object.fromEntries(names.map((name) => [name, createTask(name, handlers, logger)]));
}

function createTask<N extends JobName>(name: N, handlers: JobHandlers, logger: Logger): Task {
  // The compiler can't match schema and handler for a union of names.
  const handle = handlers[name] as (payload: unknown, run: Parameters<JobHandlers[N]>[1]) => Promise<void>;
  return async (payload, { job, abortSignal }) => {
    const isLastAttempt = job.attempts >= job.max_attempts;
    try {
      const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(MAX_RUN_MS / 2)]);
      await handle(jobTypes[name].parse(payload), { signal, isLastAttempt });
    } catch (error) {
      const reason = describeFailure(error);
      logger.warn({ job: job.id, name, attempts: job.attempts, reason }, 'a job failed');
      // The system page shows this message, so it must not contain personal data.
      throw new Error(reason);
    }
  };
}
