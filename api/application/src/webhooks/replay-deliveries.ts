import { MAX_REPLAY, type Replay } from '@switchboard/contracts/webhooks/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import { eventCodec } from '../log/event-codec.ts';
import { buildDeliveries } from './build-deliveries.ts';
import { requeueDeliveries, requeueDelivery, type WebhookKey } from './delivery-queue.ts';
import type { WebhookFields } from './send-delivery.ts';
import { wakeWebhook } from './wake-webhook.ts';
import { readSpan } from './webhook-rows.ts';

/**
 * Sends deliveries again, in log order and under their previous ids. Events that were never enqueued, for example while the webhook was disabled,
 * are sent too. Returns how many.
 *
 * @throws {AppError} `resource.not_found` for a delivery of another webhook, `request.invalid` for more than 10,000 events.
 */
export async function replayDeliveries(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  webhook: WebhookKey & { readonly fields: WebhookFields },
  request: Replay,
): Promise<number> {
  const { tenantId, listenerId, fields } = webhook;
  const at = clock.now();
  return withTransaction(pool, async (client) => {
    let queued: number;
    if ('deliveryId' in request) {
      const id = Number(request.deliveryId.slice(request.deliveryId.indexOf('_') + 1));
      if (!(await requeueDelivery(client, webhook, { id, at }))) throw new AppError('resource.not_found');
      queued = 1;
    } else {
      const span =
        'from' in request
          ? { from: new Date(request.from), to: new Date(request.to) }
          : { after: request.sincePosition };
      const selection = { codec: eventCodec, tenantId, types: fields.events, span, limit: MAX_REPLAY };
      const events = await readSpan(client, selection);
      queued = await requeueDeliveries(
        client,
        await buildDeliveries(client, { tenantId, id: listenerId, fields }, events),
        at,
      );
    }
    if (queued > 0) await wakeWebhook(client, { tenantId, listenerId });
    return queued;
  });
}
