import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { EventMetadata, EventStore, NewEvent } from '@switchboard/event-store/types';
import type { Story } from '../stories/script.ts';

/** A story that was just told for the first time, as the conversation that it became. */
export interface ToldStory {
  readonly story: Story;
  readonly tenantId: string;
  readonly conversationId: ConversationId;
}

const METADATA: EventMetadata = { correlationId: 'demo', actor: { kind: 'system', id: 'seed' } };

/** Puts the translations of stories beside their lines, as a translator would. */
export async function translateStories(events: Pick<EventStore, 'append'>, told: readonly ToldStory[]): Promise<void> {
  for (const { story, tenantId, conversationId } of told) {
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
