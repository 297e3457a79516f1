import type { JobName, JobPayload } from '@switchboard/application/jobs/job-types';

/** One run of a job. */
export interface JobRun {
  /** Aborts when the worker stops, or when the run takes too long. */
  readonly signal: AbortSignal;
  /** Set if the queue won't retry the job when this run fails. */
  readonly isLastAttempt: boolean;
}

/** The handler of each job. If it throws, the queue retries it with backoff, so every handler must be idempotent. */
export type JobHandlers = { readonly [N in JobName]: (payload: JobPayload<N>, run: JobRun) => Promise<void> };

/** The maximum duration of a run: 5 min. */
export const MAX_RUN_MS = 300_000;
