import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { Message } from '@switchboard/contracts/conversations/message';
import type { Frame } from '../../../live/frame.ts';
import { at, buildAttention } from '../../../test/build-conversation.ts';

/** What the pretended server can filter by; a view's stream is named after it. */
export const FILTERS = ['all', 'attention', 'tag'] as const;
export type Filter = (typeof FILTERS)[number];

/** A conversation as the pretended server keeps it. */
export interface Kept extends Conversation {
  readonly isDeleted: boolean;
  readonly messages: readonly Message[];
}
/** Whether a view shows a conversation. */
export function matches(filter: Filter, { isDeleted, needsAttention, smartTags }: Kept): boolean {
  if (isDeleted) return false;
  return filter === 'all' || (filter === 'attention' ? needsAttention : smartTags.length > 0);
}

/** What a view's stream tells of a conversation that changed. */
export function frameOf(filter: Filter, kept: Kept): Frame {
  const { id, position, isDeleted } = kept;
  if (matches(filter, kept))
    return { cursor: null, message: { event: 'conversation:updated', data: { conversation: rowOf(kept), position } } };
  const data = { conversation: { id }, reason: isDeleted ? 'deleted' : 'left-view', position } as const;
  return { cursor: null, message: { event: 'conversation:deleted', data } };
}

/** A row as readers see it. */
export const rowOf = ({ isDeleted: _, messages: __, ...row }: Kept): Conversation => row;

/** What a row says of what was said. */
export function said(messages: readonly Message[]): Pick<Kept, 'messages' | 'messageCount' | 'lastMessage'> {
  const last = messages.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.seq - b.seq).at(-1);
  const lastMessage = last ? { seq: last.seq, role: last.role, text: last.text, truncated: false, at: last.at } : null;
  return { messages, messageCount: messages.length, lastMessage };
}

/** What a row says of an alert that was raised at a position. */
export function raised(position: number): Partial<Conversation> {
  const attention = buildAttention({ position, raisedAt: at(position % 60) });
  return { needsAttention: true, attention, waitingSince: attention.raisedAt, priority: 'high' };
}
