import type { NewMessage } from './fold-state.ts';

/** The writer's position in the transcript. */
export interface Reading {
  /** The last message that they have seen. */
  readonly baseSeq: number;
  /** The ids of their own messages. */
  readonly ownIds: ReadonlySet<string>;
}

/**
 * Lists the messages of the caller and of colleagues since the writer of a reply last looked; sending over them needs a confirmation. The agent's words
 * and the writer's own don't count.
 */
export const listUnseen = (messages: readonly NewMessage[], { baseSeq, ownIds }: Reading): readonly NewMessage[] =>
  messages.filter(({ id, seq, role }) => seq > baseSeq && (role === 'caller' || (role === 'staff' && !ownIds.has(id))));
