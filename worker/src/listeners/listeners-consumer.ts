import { deliveriesOf } from '@switchboard/application/listeners/deliveries-of';
import { forgetDeliveriesOf } from '@switchboard/application/listeners/delivery-queries';
import { insertDeliveries, type NewDelivery } from '@switchboard/application/listeners/line-queries';
import { listEnabledListeners } from '@switchboard/application/listeners/listener-queries';
import { wakeListener } from '@switchboard/application/listeners/wake-listener';
import { type ConversationEventType, conversationOfStream } from '@switchboard/contracts/conversations/events';
import { LISTENER_EVENTS } from '@switchboard/contracts/kinds/listeners';
import { isErased } from '@switchboard/event-store/codec';
import type { JsonObject } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import { type Batch, type Consumer, NOTHING_TO_DO } from '../runtime/consumer.ts';

/** The consumer's row in `worker.projections`. */
const LISTENERS = 'listeners';
const ERASED = 'conversation.erased' satisfies ConversationEventType;

/**
 * Puts events in line for the listeners of their accounts, each once: with the checkpoint that has passed it. What an erased conversation had in
 * line goes as its erasing is passed.
 */
export function listenersConsumer({ clock }: { readonly clock: Clock }): Consumer {
  return {
    name: LISTENERS,
    maxBatch: 1_000,
    concurrency: 1,
    patienceMs: 250,
    categories: ['conversation'],
    types: [...LISTENER_EVENTS, ERASED],
    async plan(batches, db) {
      const events = eventsOf(batches);
      if (events.some(({ type }) => type === ERASED)) return undefined;
      const tenantIds = [...new Set(events.map(({ tenantId }) => tenantId))];
      const isHeard = tenantIds.length > 0 && (await listEnabledListeners(db, tenantIds)).length > 0;
      return isHeard ? undefined : NOTHING_TO_DO;
    },
    async apply(client, batches) {
      const events = eventsOf(batches);
      // Somebody may have erased a conversation after an earlier batch was read and before it was committed.
      const erasures = new Map(
        events.filter(({ type }) => type === ERASED).map((event) => [`${event.tenantId} ${event.streamId}`, event]),
      );
      for (const { tenantId, streamId } of erasures.values()) {
        const conversationId = conversationOfStream(streamId);
        if (conversationId !== undefined) await forgetDeliveriesOf(client, tenantId, conversationId);
      }
      const told = events.filter(({ tenantId, streamId, position, data }) => {
        const erasedAt = erasures.get(`${tenantId} ${streamId}`)?.position ?? 0;
        return position > erasedAt && !isErased(data as JsonObject);
      });
      if (told.length === 0) return undefined;
      const listeners = await listEnabledListeners(client, [...new Set(told.map(({ tenantId }) => tenantId))]);
      const deliveries: NewDelivery[] = [];
      for (const listener of listeners) {
        // A listener is told of nothing that was recorded before it was made.
        const since = told.filter(({ recordedAt }) => Date.parse(recordedAt) >= listener.createdAt.getTime());
        deliveries.push(...(await deliveriesOf(client, listener, since)));
      }
      if (deliveries.length > 0) await insertDeliveries(client, deliveries, clock.now());
      const woken = new Map(deliveries.map(({ tenantId, listenerId }) => [listenerId, { tenantId, listenerId }]));
      for (const listener of woken.values()) await wakeListener(client, listener);
      return undefined;
    },
  };
}

const eventsOf = (batches: readonly Batch[]) =>
  batches.flatMap(({ tenantId, events }) => events.map((event) => ({ ...event, tenantId })));
