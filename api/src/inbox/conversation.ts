import type { Conversation, ConversationRecord } from '@switchboard/contracts/conversations/row';
import type { TagMap } from './tag-map.ts';

/** The conversation as every reader sees it: the record with its tags' names and colours, by tag id. */
export function toConversation(record: ConversationRecord, tags: TagMap): Conversation {
  const { smartTagIds, deletedAt: _, ...fields } = record;
  return { ...fields, smartTags: tags.refs(smartTagIds) };
}
