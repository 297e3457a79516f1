import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { type Decision, refuse } from '../decision.ts';
import type { ConversationFold } from './fold-state.ts';
import { visible } from './visible.ts';

/** Hides a conversation from everybody; it can be undone. Deleting a deleted one is as unknown as one that never was. */
export function deleteConversation(conversation: ConversationFold | undefined): Decision<ConversationEvent> {
  return visible(conversation) ? [{ type: 'conversation.deleted', data: {} }] : refuse('resource.not_found');
}

/** Shows a deleted conversation again; one that isn't deleted stays as it is. What was erased can't come back. */
export function restoreConversation(conversation: ConversationFold | undefined): Decision<ConversationEvent> {
  if (conversation === undefined || conversation.memory.erased) return refuse('resource.not_found');
  return conversation.record.deletedAt === null ? [] : [{ type: 'conversation.restored', data: {} }];
}
