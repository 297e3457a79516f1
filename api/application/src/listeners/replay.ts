import { MAX_REPLAY, type Replay } from '@switchboard/contracts/webhooks/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import { eventCodec } from '../log/event-codec.ts';
import type { ListenerFields } from './attempt.ts';
import { deliveriesOf } from './deliveries-of.ts';
import { type ListenerKey, requeueDeliveries, requeueDelivery } from './line-queries.ts';
import { readSpan } from './listener-queries.ts';
import { wakeListener } from './wake-listener.ts';

/**
 * Sends deliveries again, in the order of the log, each under the id that it had; answers how many. What was never put in line, such as while
 * the listener was switched off, is sent as well.
 *
 * @throws {AppError} `resource.not_found` for a delivery that isn't the listener's, `request.invalid` for more than 10,000 events.
 */
export async function replayDeliveries(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  listener: ListenerKey & { readonly fields: ListenerFields },
  asked: Replay,
): Promise<number> {
  const { tenantId, listenerId, fields } = listener;
  const at = clock.now();
  return withTransaction(pool, async (client) => {
    let queued: number;
    if ('deliveryId' in asked) {
      const id = Number(asked.deliveryId.slice(asked.deliveryId.indexOf('_') + 1));
      if (!(await requeueDelivery(client, listener, { id, at }))) throw new AppError('resource.not_found');
      queued = 1;
    } else {
      const span =
        'from' in asked ? { from: new Date(asked.from), to: new Date(asked.to) } : { after: asked.sincePosition };
      const wanted = { codec: eventCodec, tenantId, types: fields.events, span, limit: MAX_REPLAY };
      const events = await readSpan(client, wanted);
      queued = await requeueDeliveries(
        client,
        await deliveriesOf(client, { tenantId, id: listenerId, fields }, events),
        at,
      );
    }
    if (queued > 0) await wakeListener(client, { tenantId, listenerId });
    return queued;
  });
}
