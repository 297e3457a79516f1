import { type CallPurpose, isWithheld } from '@switchboard/contracts/conversations/purpose';
import type { Conversation, ConversationRecord } from '@switchboard/contracts/conversations/row';
import type { TagMap } from './tag-map.ts';

/**
 * The conversation as a reader sees it: the record with its tags' names and colours, by tag id. Of a purpose that is withheld from the reader, it
 * tells neither who it was with nor what was said.
 */
export function toConversation(
  record: ConversationRecord,
  tags: TagMap,
  withheld: readonly CallPurpose[],
): Conversation {
  const { smartTagIds, deletedAt: _, purpose, ...fields } = record;
  const row = { ...fields, smartTags: tags.refs(smartTagIds) };
  return isWithheld(purpose, withheld) ? withoutParty(row) : row;
}

const withoutParty = (row: Conversation): Conversation => ({
  ...row,
  name: null,
  number: null,
  lastMessage: null,
  attention: row.attention && { ...row.attention, evidence: null },
});
