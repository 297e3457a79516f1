import type { Queryable } from '@switchboard/platform/postgres/types';
import { type JobName, type JobPayload, MAX_JOB_ATTEMPTS } from './job-types.ts';

export interface NewJob<N extends JobName> {
  readonly name: N;
  readonly payload: JobPayload<N>;
  /** Defaults to now. */
  readonly runAt?: Date;
  /** At most one job per key is waiting: a new job replaces the waiting one. */
  readonly key?: string;
  /** Jobs of a queue run one after the other. */
  readonly queue?: string;
}

/** Enqueues a job in the transaction of `db`: the job commits together with its cause, or not at all. */
export async function addJob<N extends JobName>(
  db: Queryable,
  { name, payload, runAt, key, queue }: NewJob<N>,
): Promise<void> {
  await db.query({
    name: 'add-job',
    text: `select (graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5, queue_name => $6)).id`,
    values: [name, JSON.stringify(payload), runAt ?? null, MAX_JOB_ATTEMPTS, key ?? null, queue ?? null],
  });
}
