import type { JobName, JobPayload } from '@switchboard/application/jobs/job-types';

/** One run of a job. */
export interface JobRun {
  /** Aborted when the worker stops, or when the run has lasted too long. */
  readonly signal: AbortSignal;
  /** If this run fails, the job is not run again by itself. */
  readonly isLastAttempt: boolean;
}

/** The function of each job. One that throws is run again, at growing pauses; so each must be able to run twice. */
export type JobHandlers = { readonly [N in JobName]: (payload: JobPayload<N>, run: JobRun) => Promise<void> };
