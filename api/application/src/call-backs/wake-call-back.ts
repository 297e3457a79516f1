import type { Queryable } from '@switchboard/platform/postgres/types';
import type { DialKey } from '../carrier-calls/dials.ts';
import { addJob } from '../jobs/add-job.ts';

/** Has a worker look at a call that a visitor asked for at a moment, at once if none is named. */
export const wakeCallBack = (db: Queryable, { tenantId, key }: DialKey, runAt?: Date): Promise<void> =>
  addJob(db, {
    name: 'call-back',
    payload: { tenantId, key },
    key: `call-back:${tenantId}:${key}`,
    ...(runAt && { runAt }),
  });
