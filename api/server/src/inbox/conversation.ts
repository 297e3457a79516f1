import type { Conversation, ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { type CallPurpose, isPurposeHidden } from '@switchboard/contracts/conversations/purpose';
import type { TagMap } from './tag-map.ts';

/**
 * The conversation as a reader sees it: the record with its tags' names and colors, by tag id. If its purpose is withheld from the reader, the
 * other party and the text are left out.
 */
export function toConversation(
  record: ConversationRecord,
  tags: TagMap,
  withheld: readonly CallPurpose[],
): Conversation {
  const { smartTagIds, deletedAt: _, purpose, ...fields } = record;
  const row = { ...fields, smartTags: tags.refs(smartTagIds) };
  return isPurposeHidden(purpose, withheld) ? withoutParty(row) : row;
}

const withoutParty = (row: Conversation): Conversation => ({
  ...row,
  name: null,
  number: null,
  lastMessage: null,
  attention: row.attention && { ...row.attention, evidence: null },
});
