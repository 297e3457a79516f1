import type { TalkKey } from '@switchboard/application/talks/talk-queries';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { EventStore } from '@switchboard/event-store/types';

const MESSAGE = 'conversation.message-received';

/** The words of an agent since its caller spoke last. */
export async function lastWordsIn(
  events: Pick<EventStore, 'readStream'>,
  { tenantId, conversationId }: TalkKey,
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
