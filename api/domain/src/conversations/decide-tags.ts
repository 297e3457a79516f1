import { MAX_TAGS_PER_CONVERSATION } from '@switchboard/contracts/base/constants';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { type Decision, refuse } from '../decision.ts';
import type { ConversationFold } from './fold-state.ts';
import { visible } from './visible.ts';

/**
 * Puts a tag on a conversation; a repeat changes nothing.
 *
 * `tag` is what the account's catalogue holds under the asked id: unknown and archived ones are refused.
 */
export function assignSmartTag(
  conversation: ConversationFold | undefined,
  tag: SmartTag | undefined,
): Decision<ConversationEvent> {
  const shown = visible(conversation);
  if (shown === undefined) return refuse('resource.not_found');
  if (tag === undefined || tag.archived) return refuse('smart_tag.unknown');
  const { smartTagIds } = shown.record;
  if (smartTagIds.includes(tag.id)) return [];
  if (smartTagIds.length >= MAX_TAGS_PER_CONVERSATION) return refuse('conversation.tag_limit_reached');
  return [{ type: 'conversation.smart-tag-assigned', data: { smartTagId: tag.id } }];
}

/** Takes a tag off a conversation; taking off one that isn't there changes nothing. Archived ones stay where they are. */
export function removeSmartTag(
  conversation: ConversationFold | undefined,
  tag: SmartTag | undefined,
): Decision<ConversationEvent> {
  const shown = visible(conversation);
  if (shown === undefined) return refuse('resource.not_found');
  if (tag === undefined || tag.archived) return refuse('smart_tag.unknown');
  if (!shown.record.smartTagIds.includes(tag.id)) return [];
  return [{ type: 'conversation.smart-tag-removed', data: { smartTagId: tag.id } }];
}
