import type { Queryable } from '@switchboard/platform/postgres/types';
import { addJob } from '../jobs/add-job.ts';
import type { ListenerKey } from './line-queries.ts';

const queueOf = (listenerId: string) => `listener:${listenerId}`;

/** The key of the job that sends a listener's deliveries at an instant. */
export const laterKey = (listenerId: string): string => `${queueOf(listenerId)}:later`;

/**
 * Has a listener's deliveries sent, at once or at an instant, in the transaction of `db`.
 *
 * One job of a listener runs at a time. Those for later have a key of their own: they never put off what is to be sent at once.
 */
export async function wakeListener(db: Queryable, { tenantId, listenerId }: ListenerKey, runAt?: Date): Promise<void> {
  const queue = queueOf(listenerId);
  await addJob(db, {
    name: 'send-webhooks',
    payload: { tenantId, listenerId },
    queue,
    key: runAt ? laterKey(listenerId) : queue,
    ...(runAt && { runAt }),
  });
}
