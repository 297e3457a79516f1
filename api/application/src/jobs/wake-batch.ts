import type { Queryable } from '@switchboard/platform/postgres/types';
import { addJob } from './add-job.ts';

/** Schedules a run of a batch: at `runAt`, or at once. Runs of one batch never overlap. */
export const wakeBatch = (
  { pool }: { readonly pool: Queryable },
  { tenantId, batchId }: { readonly tenantId: string; readonly batchId: string },
  runAt?: Date,
): Promise<void> =>
  addJob(pool, {
    name: 'run-batch',
    payload: { tenantId, batchId },
    key: `batch:${batchId}`,
    queue: `batch:${batchId}`,
    ...(runAt && { runAt }),
  });
