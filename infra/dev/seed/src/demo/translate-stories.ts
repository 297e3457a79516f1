import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { EventMetadata, EventStore, NewEvent } from '@switchboard/event-store/types';
import type { Story } from '../stories/script.ts';

/** A story that was posted for the first time, and its conversation. */
export interface PostedStory {
  readonly story: Story;
  readonly tenantId: string;
  readonly conversationId: ConversationId;
}

const METADATA: EventMetadata = { correlationId: 'demo', actor: { kind: 'system', id: 'seed' } };

/** Appends the translations of newly posted stories, as a translator would. */
export async function translateStories(
  events: Pick<EventStore, 'append'>,
  posted: readonly PostedStory[],
): Promise<void> {
  for (const { story, tenantId, conversationId } of posted) {
    const { translation } = story;
    if (!translation) continue;
    const translated = translation.lines.map(
      (text, index): NewEvent => ({
        type: 'conversation.message-translated',
        data: { seq: index + 1, lang: translation.lang, text, translator: 'demo' },
      }),
    );
    await events.append({
      tenantId,
      streamId: conversationStream(conversationId),
      expectedVersion: 'any',
      commandId: `demo:translate:${story.key}`,
      events: translated,
      metadata: METADATA,
    });
  }
}
