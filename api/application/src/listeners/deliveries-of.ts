import { conversationOfStream } from '@switchboard/contracts/conversations/events';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { NewDelivery } from './line-queries.ts';
import { type EnabledListener, readBeginnings } from './listener-queries.ts';
import { type ConversationFacts, isListenerEvent, passesFilters, type ToldEvent, writeBody } from './payload.ts';

/** Makes the deliveries of these events to a listener, which takes those of its account and of its choice. */
export async function deliveriesOf(
  db: Queryable,
  { tenantId, id, fields }: Pick<EnabledListener, 'tenantId' | 'id' | 'fields'>,
  events: readonly ToldEvent[],
): Promise<NewDelivery[]> {
  const { url, filters } = fields;
  const chosen = events.filter((event) => event.tenantId === tenantId && isChosen(fields.events, event));
  // The beginnings of conversations are read only where a filter asks for what they say.
  const asks = filters.channels.length > 0 || filters.agentIds.length > 0;
  const facts = asks
    ? await readBeginnings(db, tenantId, [...new Set(chosen.map(({ streamId }) => streamId))])
    : NO_FACTS;
  return chosen.flatMap((event) => {
    const conversationId = conversationOfStream(event.streamId);
    const isTold = passesFilters(filters, event, facts.get(event.streamId) ?? NOTHING);
    if (conversationId === undefined || !isTold || !isListenerEvent(event.type)) return [];
    const { position, type } = event;
    return { tenantId, listenerId: id, position, event: type, conversationId, url, body: writeBody(event) };
  });
}

const NOTHING: ConversationFacts = { channel: undefined, agentId: undefined };
const NO_FACTS: ReadonlyMap<string, ConversationFacts> = new Map();

const isChosen = (chosen: readonly string[], { type }: ToldEvent) => chosen.includes(type);
