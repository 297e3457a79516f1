import type { ConversationFold } from './fold-state.ts';

/** The conversation if people can see it: known, and neither deleted nor erased. */
export function visible(conversation: ConversationFold | undefined): ConversationFold | undefined {
  return conversation?.record.deletedAt === null ? conversation : undefined;
}
