import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { ConversationFold } from './fold-state.ts';

/** Why a call ended of which nothing was heard any more. */
export const LOST_REASON = 'lost';

/** Gives up a call of which nothing was heard for too long; a later report of how it ended overrides this. */
export function endLostCall(
  conversation: ConversationFold | undefined,
  { at }: { readonly at: string },
): readonly ConversationEvent[] {
  if (conversation === undefined || conversation.record.endedAt !== null) return [];
  return [{ type: 'conversation.ended', data: { at, reason: LOST_REASON } }];
}
