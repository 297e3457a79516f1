import { conversationOfStream } from '@switchboard/contracts/conversations/events';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { NewDelivery } from './delivery-queue.ts';
import { type ConversationFacts, type DeliverableEvent, isWebhookEvent, passesFilters, writeBody } from './payload.ts';
import { type EnabledWebhook, readStartFacts } from './webhook-rows.ts';

/** Builds a webhook's deliveries for the events that it subscribes to and that pass its filters. */
export async function buildDeliveries(
  db: Queryable,
  { tenantId, id, fields }: Pick<EnabledWebhook, 'tenantId' | 'id' | 'fields'>,
  events: readonly DeliverableEvent[],
): Promise<NewDelivery[]> {
  const { url, filters } = fields;
  const subscribed = events.filter((event) => event.tenantId === tenantId && isSubscribed(fields.events, event));
  // Conversations' start events are read only if a filter needs them.
  const needsFacts = filters.channels.length > 0 || filters.agentIds.length > 0;
  const facts = needsFacts
    ? await readStartFacts(db, tenantId, [...new Set(subscribed.map(({ streamId }) => streamId))])
    : NO_FACTS;
  return subscribed.flatMap((event) => {
    const conversationId = conversationOfStream(event.streamId);
    const isIncluded = passesFilters(filters, event, facts.get(event.streamId) ?? UNKNOWN_FACTS);
    if (conversationId === undefined || !isIncluded || !isWebhookEvent(event.type)) return [];
    const { position, type } = event;
    return { tenantId, listenerId: id, position, event: type, conversationId, url, body: writeBody(event) };
  });
}

const UNKNOWN_FACTS: ConversationFacts = { channel: undefined, agentId: undefined };
const NO_FACTS: ReadonlyMap<string, ConversationFacts> = new Map();

const isSubscribed = (types: readonly string[], { type }: DeliverableEvent) => types.includes(type);
