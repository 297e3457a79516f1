import type { Queryable } from '@switchboard/platform/postgres/types';
import type { DialKey } from '../carrier-calls/dials.ts';
import { addJob } from '../jobs/add-job.ts';

/** Schedules a run of a call-back: at `runAt`, or at once. */
export const wakeCallBack = (db: Queryable, { tenantId, key }: DialKey, runAt?: Date): Promise<void> =>
  addJob(db, {
    name: 'call-back',
    payload: { tenantId, key },
    key: `call-back:${tenantId}:${key}`,
    ...(runAt && { runAt }),
  });
