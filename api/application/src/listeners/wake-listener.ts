import type { Queryable } from '@switchboard/platform/postgres/types';
import { addJob } from '../jobs/add-job.ts';
import type { ListenerKey } from './line-queries.ts';

/**
 * Has a listener's deliveries sent, at once or at an instant, in the transaction of `db`.
 *
 * One job of a listener runs at a time. Those for later have a key of their own: they never put off what is to be sent at once.
 */
export async function wakeListener(db: Queryable, { tenantId, listenerId }: ListenerKey, runAt?: Date): Promise<void> {
  const queue = `listener:${listenerId}`;
  await addJob(db, {
    name: 'send-webhooks',
    payload: { tenantId, listenerId },
    queue,
    key: runAt ? `${queue}:later` : queue,
    ...(runAt && { runAt }),
  });
}
