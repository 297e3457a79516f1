import { addJob } from '@switchboard/application/jobs/add-job';
import { type JobName, jobTypes, MAX_JOB_ATTEMPTS } from '@switchboard/application/jobs/job-types';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import { backoff, sleep } from '@switchboard/platform/retry';
import { parseCronItems, type Runner, run, type Task, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { reasonOf } from '../runtime/failures.ts';
import type { JobHandlers } from './job.ts';
import { LONGEST_RUN_MS } from './job-handlers.ts';
import { patientPool } from './patient-pool.ts';
import { queueLogger } from './queue-logger.ts';

export interface JobsDeps {
  readonly pool: Pool;
  readonly logger: Logger;
}

/** Jobs at the same time in one process. */
export const JOB_CONCURRENCY = 20;
/** Jobs that one look takes; those that find all places occupied go back after {@link LOOK_EVERY_MS}, for other workers. */
const TAKEN_AT_ONCE = 4;
/** How often a job is looked for whose time has come, or whose notification was lost. */
const LOOK_EVERY_MS = 2_000;

/** Before a runner that ended begins again: at first, and at the most. */
const RESTART_MS = 250;
const LONGEST_RESTART_MS = 10_000;

const EACH_MINUTE = '* * * * *';
const EACH_HOUR = '17 * * * *';
/** Jobs that come of the clock; each has one run waiting at most, whatever the number of workers. */
const CLOCK: readonly { readonly task: JobName; readonly match: string }[] = [
  { task: 'end-lost-calls', match: EACH_MINUTE },
  { task: 'release-abandoned-jobs', match: EACH_MINUTE },
  { task: 'end-abandoned-talks', match: EACH_MINUTE },
  { task: 'forget-bodies', match: EACH_HOUR },
  { task: 'forget-deliveries', match: EACH_HOUR },
  { task: 'begin-retention', match: EACH_HOUR },
  { task: 'forget-exports', match: EACH_MINUTE },
];

/**
 * Runs durable jobs from now on, {@link JOB_CONCURRENCY} at a time. The database has been migrated.
 *
 * A runner that the database was taken from ends, and another one begins once it is back. Closing lets jobs under way finish, tells
 * them to after five seconds, and begins no more.
 */
export async function startJobs(deps: JobsDeps, handlers: JobHandlers): Promise<Closable> {
  const closing = new AbortController();
  const pause = backoff({ baseMs: RESTART_MS, maxMs: LONGEST_RESTART_MS });
  let runner: Runner | undefined = await begin(deps, handlers);

  const watching = (async () => {
    while (!closing.signal.aborted) {
      await runner?.promise.catch((error: unknown) => {
        deps.logger.error({ reason: reasonOf(error) }, 'the jobs have stopped, and begin again');
      });
      runner = undefined;
      await sleep(pause(), closing.signal);
      if (closing.signal.aborted) return;
      try {
        runner = await begin(deps, handlers);
        pause.reset();
        if (closing.signal.aborted) await runner.stop();
      } catch (error) {
        deps.logger.warn({ reason: reasonOf(error) }, 'the jobs could not begin');
      }
    }
  })();
  return {
    close: async () => {
      closing.abort();
      // One that has ended by itself says so: there is nothing left to stop.
      await runner?.stop().catch(() => undefined);
      await watching;
    },
  };
}

async function begin({ pool, logger }: JobsDeps, handlers: JobHandlers): Promise<Runner> {
  // A worker that died may have taken the next look with it.
  await addJob(pool, { name: 'end-lost-calls', payload: {}, key: 'end-lost-calls' });
  return run({
    pgPool: patientPool(pool),
    concurrency: JOB_CONCURRENCY,
    pollInterval: LOOK_EVERY_MS,
    // Else each of those that may run at once looks by itself.
    preset: { worker: { localQueue: { size: TAKEN_AT_ONCE, ttl: LOOK_EVERY_MS } } },
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
}

function tasksOf(handlers: JobHandlers, logger: Logger): TaskList {
  const names = Object.keys(jobTypes) as JobName[]; // the table's own keys
  return Object.fromEntries(names.map((name) => [name, taskOf(name, handlers, logger)]));
}

function taskOf<N extends JobName>(name: N, handlers: JobHandlers, logger: Logger): Task {
  // The compiler can't tell that schema and handler of a union of names belong together.
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
