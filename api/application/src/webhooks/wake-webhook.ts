import type { Queryable } from '@switchboard/platform/postgres/types';
import { addJob } from '../jobs/add-job.ts';
import type { WebhookKey } from './delivery-queue.ts';

const toQueue = (listenerId: string) => `listener:${listenerId}`;

/** Returns the key of the job that sends a webhook's deliveries later. */
export const toLaterJobKey = (listenerId: string): string => `${toQueue(listenerId)}:later`;

/**
 * Schedules the sending of a webhook's deliveries, at once or at `runAt`, in the transaction of `db`.
 *
 * Jobs of one webhook never overlap. A job for later has a key of its own, so that it never delays a job that runs at once.
 */
export async function wakeWebhook(db: Queryable, { tenantId, listenerId }: WebhookKey, runAt?: Date): Promise<void> {
  const queue = toQueue(listenerId);
  await addJob(db, {
    name: 'send-webhooks',
    payload: { tenantId, listenerId },
    queue,
    key: runAt ? toLaterJobKey(listenerId) : queue,
    ...(runAt && { runAt }),
  });
}
