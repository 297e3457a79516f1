import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { type Folded, foldConversation, foldConversations, type StoredLike } from '../conversations/fold.ts';

/** The conversation of test logs. */
export const CONVERSATION = ConversationId.parse(7);
/** Returns the time some seconds after the test call was answered. */
export const second = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 15, 0, seconds)).toISOString();
/** Returns when the event at a position of a test log was recorded. */
export const recordedAt = (position: number): string => second(3_600 + position);

/** An event in a conversation's stream, of the conversation or of the log. */
type TestEvent = Pick<StoredLike, 'type' | 'data'>;

/** Returns a test conversation's events as stored in the log, with positions from 1. */
export function conversationLog(...events: TestEvent[]): StoredLike[] {
  return events.map((event, index) => ({
    ...event,
    streamId: conversationStream(CONVERSATION),
    position: index + 1,
    recordedAt: recordedAt(index + 1),
    metadata: { actor: { id: 'usr_1' } },
  }));
}

/** Folds a test conversation's events, all at once. */
export function folded(...events: TestEvent[]): Folded {
  return foldConversations(undefined, conversationLog(...events));
}

/** Folds a test conversation's events one by one. Returns the result of the last one. */
export function lastFolded(...events: TestEvent[]): Folded {
  const [first, ...rest] = conversationLog(...events);
  if (first === undefined) throw new RangeError('no event to fold');
  return rest.reduce((before, event) => foldConversation(before.state, event), foldConversation(undefined, first));
}
