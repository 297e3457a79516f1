import type { NewMessage } from './fold-state.ts';

/** Where the writer of a reply stands in the transcript. */
export interface Reading {
  /** The last message that they have seen. */
  readonly baseSeq: number;
  /** The ids of their own messages. */
  readonly ownIds: ReadonlySet<string>;
}

/**
 * Lists what the caller and colleagues have said since the writer of a reply last looked. Nobody sends over such lines without knowing it. The agent's words
 * and the writer's own don't count.
 */
export const listUnseen = (messages: readonly NewMessage[], { baseSeq, ownIds }: Reading): readonly NewMessage[] =>
  messages.filter(({ id, seq, role }) => seq > baseSeq && (role === 'caller' || (role === 'staff' && !ownIds.has(id))));
