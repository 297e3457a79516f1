import { type JobName, jobTypes } from '@switchboard/application/jobs/job-types';
import type { JobHandlers } from '../jobs/job.ts';

/** Job handlers that do nothing. */
export const idleJobs = Object.fromEntries(
  (Object.keys(jobTypes) as JobName[]).map((name) => [name, async () => undefined]), // These are the table's own keys.
) as unknown as JobHandlers; // The object has a handler for each name.
