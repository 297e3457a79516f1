import { deliveriesOf } from '@switchboard/application/listeners/deliveries-of';
import { insertDeliveries, type NewDelivery } from '@switchboard/application/listeners/line-queries';
import { listEnabledListeners } from '@switchboard/application/listeners/listener-queries';
import { wakeListener } from '@switchboard/application/listeners/wake-listener';
import { LISTENER_EVENTS } from '@switchboard/contracts/kinds/listeners';
import type { Clock } from '@switchboard/platform/clock';
import { isErased } from '@switchboard/platform/event-store/codec';
import type { JsonObject } from '@switchboard/platform/event-store/types';
import type { Consumer } from '../runtime/consumer.ts';

/** The consumer's row in `worker.projections`. */
const LISTENERS = 'listeners';

/** Puts events in line for the listeners of their accounts, each once: with the checkpoint that has passed it. */
export function listenersConsumer({ clock }: { readonly clock: Clock }): Consumer {
  return {
    name: LISTENERS,
    maxBatch: 1_000,
    concurrency: 1,
    patienceMs: 250,
    categories: ['conversation'],
    types: LISTENER_EVENTS,
    async apply(client, batches) {
      const told = batches.flatMap(({ tenantId, events }) =>
        events.filter(({ data }) => !isErased(data as JsonObject)).map((event) => ({ ...event, tenantId })),
      );
      if (told.length === 0) return undefined;
      const listeners = await listEnabledListeners(client, [...new Set(told.map(({ tenantId }) => tenantId))]);
      const deliveries: NewDelivery[] = [];
      for (const listener of listeners) {
        // What was recorded before a listener was made is not for it.
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
