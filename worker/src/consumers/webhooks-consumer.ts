import { buildDeliveries } from '@switchboard/application/webhooks/build-deliveries';
import { deleteConversationDeliveries } from '@switchboard/application/webhooks/delivery-log';
import { insertDeliveries, type NewDelivery } from '@switchboard/application/webhooks/delivery-queue';
import { wakeWebhook } from '@switchboard/application/webhooks/wake-webhook';
import { listEnabledWebhooks } from '@switchboard/application/webhooks/webhook-rows';
import { type ConversationEventType, conversationOfStream } from '@switchboard/contracts/conversations/events';
import { WEBHOOK_EVENTS } from '@switchboard/contracts/webhooks/webhooks';
import { isErased } from '@switchboard/event-store/codec';
import type { JsonObject } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import { type Batch, type Consumer, EMPTY_PLAN } from '../runtime/consumer.ts';

/** The consumer's row in `worker.projections`. */
const LISTENERS = 'listeners';
const ERASED = 'conversation.erased' satisfies ConversationEventType;

/**
 * Queues events for their accounts' webhooks, each exactly once, because deliveries commit with the checkpoint. An erased conversation's
 * deliveries are deleted when the consumer reaches the erasure.
 */
export function webhooksConsumer({ clock }: { readonly clock: Clock }): Consumer {
  return {
    name: LISTENERS,
    maxBatch: 1_000,
    concurrency: 1,
    wakeUpDelayMs: 250,
    categories: ['conversation'],
    types: [...WEBHOOK_EVENTS, ERASED],
    async plan(batches, db) {
      const events = listEvents(batches);
      if (events.some(({ type }) => type === ERASED)) return undefined;
      const tenantIds = [...new Set(events.map(({ tenantId }) => tenantId))];
      const hasListeners = tenantIds.length > 0 && (await listEnabledWebhooks(db, tenantIds)).length > 0;
      return hasListeners ? undefined : EMPTY_PLAN;
    },
    async apply(client, batches) {
      const events = listEvents(batches);
      // An earlier batch may have been read before the erasure but committed after it.
      const erasures = new Map(
        events.filter(({ type }) => type === ERASED).map((event) => [`${event.tenantId} ${event.streamId}`, event]),
      );
      for (const { tenantId, streamId } of erasures.values()) {
        const conversationId = conversationOfStream(streamId);
        if (conversationId !== undefined) await deleteConversationDeliveries(client, tenantId, conversationId);
      }
      const deliverable = events.filter(({ tenantId, streamId, position, data }) => {
        const erasedAt = erasures.get(`${tenantId} ${streamId}`)?.position ?? 0;
        return position > erasedAt && !isErased(data as JsonObject);
      });
      if (deliverable.length === 0) return undefined;
      const listeners = await listEnabledWebhooks(client, [...new Set(deliverable.map(({ tenantId }) => tenantId))]);
      const deliveries: NewDelivery[] = [];
      for (const listener of listeners) {
        // A listener receives no events from before its creation.
        const since = deliverable.filter(({ recordedAt }) => Date.parse(recordedAt) >= listener.createdAt.getTime());
        deliveries.push(...(await buildDeliveries(client, listener, since)));
      }
      if (deliveries.length > 0) await insertDeliveries(client, deliveries, clock.now());
      const woken = new Map(deliveries.map(({ tenantId, listenerId }) => [listenerId, { tenantId, listenerId }]));
      for (const listener of woken.values()) await wakeWebhook(client, listener);
      return undefined;
    },
  };
}

const listEvents = (batches: readonly Batch[]) =>
  batches.flatMap(({ tenantId, events }) => events.map((event) => ({ ...event, tenantId })));
