import type { ConversationKey } from '@switchboard/application/conversations/conversation-ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { EventStore } from '@switchboard/event-store/types';

const MESSAGE = 'conversation.message-received';

/** The words of an agent since its caller spoke last. */
export async function lastWordsIn(
  events: Pick<EventStore, 'readStream'>,
  { tenantId, conversationId }: ConversationKey,
): Promise<string[]> {
  const stored = await events.readStream(tenantId, conversationStream(conversationId), { types: [MESSAGE] });
  const messages = stored.events.map(({ data }) => data);
  const since = messages.findLastIndex(({ role }) => role === 'caller') + 1;
  return messages
    .slice(since)
    .flatMap(({ role, text }) =>
      role === 'agent' && typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [],
    );
}
