import type { ConversationFold } from './fold-state.ts';

/** Whether a conversation is kept no longer: it ended before an instant, and has not been erased. One that goes on is always kept. */
export function isPastRetention(conversation: ConversationFold | undefined, before: Date): boolean {
  if (conversation === undefined || conversation.memory.erased) return false;
  const { endedAt } = conversation.record;
  return endedAt !== null && Date.parse(endedAt) < before.getTime();
}
