import { addJob } from '@switchboard/application/jobs/add-job';
import { type JobName, jobTypes, MAX_JOB_ATTEMPTS } from '@switchboard/application/jobs/job-types';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import { parseCronItems, run, type Task, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { reasonOf } from '../runtime/failures.ts';
import type { JobHandlers } from './job.ts';
import { LONGEST_RUN_MS } from './job-handlers.ts';
import { queueLogger } from './queue-logger.ts';

export interface JobsDeps {
  readonly pool: Pool;
  readonly logger: Logger;
}

/** Jobs at the same time in one process. */
export const JOB_CONCURRENCY = 4;
/** How often a job is looked for whose time has come, or whose notification was lost. */
const LOOK_EVERY_MS = 2_000;

const EACH_MINUTE = '* * * * *';
const EACH_HOUR = '17 * * * *';
/** Jobs that come of the clock; each has one run waiting at most, whatever the number of workers. */
const CLOCK: readonly { readonly task: JobName; readonly match: string }[] = [
  { task: 'end-lost-calls', match: EACH_MINUTE },
  { task: 'release-abandoned-jobs', match: EACH_MINUTE },
  { task: 'forget-bodies', match: EACH_HOUR },
];

/**
 * Runs durable jobs from now on, {@link JOB_CONCURRENCY} at a time. The database has been migrated.
 *
 * Closing it lets those under way finish, tells them to after five seconds, and begins no more.
 */
export async function startJobs({ pool, logger }: JobsDeps, handlers: JobHandlers): Promise<Closable> {
  // A worker that died may have taken the next look with it.
  await addJob(pool, { name: 'end-lost-calls', payload: {}, key: 'end-lost-calls' });
  const runner = await run({
    pgPool: pool,
    concurrency: JOB_CONCURRENCY,
    pollInterval: LOOK_EVERY_MS,
    noHandleSignals: true,
    logger: queueLogger(logger),
    taskList: tasksOf(handlers, logger),
    parsedCronItems: parseCronItems(
      CLOCK.map(({ task, match }) => {
        const options = { jobKey: task, jobKeyMode: 'preserve_run_at' as const, maxAttempts: MAX_JOB_ATTEMPTS };
        return { task, match, options };
      }),
    ),
  });
  let isRunning = true;
  const ended = runner.promise
    .catch((error: unknown) => logger.error({ reason: reasonOf(error) }, 'the jobs have stopped'))
    .finally(() => {
      isRunning = false;
    });
  return {
    close: async () => {
      if (isRunning) await runner.stop();
      await ended;
    },
  };
}

function tasksOf(handlers: JobHandlers, logger: Logger): TaskList {
  const names = Object.keys(jobTypes) as JobName[]; // the table's own keys
  return Object.fromEntries(names.map((name) => [name, taskOf(name, handlers, logger)]));
}

function taskOf<N extends JobName>(name: N, handlers: JobHandlers, logger: Logger): Task {
  // Of a union of names the compiler can't tell that schema and handler belong together.
  const handle = handlers[name] as (payload: unknown, run: Parameters<JobHandlers[N]>[1]) => Promise<void>;
  return async (payload, { job, abortSignal }) => {
    const isLastAttempt = job.attempts >= job.max_attempts;
    try {
      const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(LONGEST_RUN_MS / 2)]);
      await handle(jobTypes[name].parse(payload), { signal, isLastAttempt });
    } catch (error) {
      const reason = reasonOf(error);
      logger.warn({ job: job.id, name, attempts: job.attempts, reason }, 'a job has failed');
      // The system page shows it: nothing of what was said may stand in it.
      throw new Error(reason);
    }
  };
}
