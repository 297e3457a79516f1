import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEventType, conversationEvents } from '@switchboard/contracts/conversations/events';
import { foldConversations, type StoredLike } from './fold.ts';
import { type ConversationFold, newFold } from './fold-state.ts';

/** Nothing that people decide depends on what was said, so the bulk of a stream needn't be read. */
const SPEECH: ReadonlySet<string> = new Set<ConversationEventType>([
  'conversation.message-received',
  'conversation.message-translated',
]);

/** The event types to read before deciding on a conversation. */
export const DECISION_TYPES: readonly string[] = Object.keys(conversationEvents).filter((type) => !SPEECH.has(type));

export interface DecisionEvents {
  readonly events: readonly StoredLike[];
  /** The version that the stream stands at, 0 if there is none. */
  readonly version: number;
}

/** A conversation as a decision sees it, from its events of {@link DECISION_TYPES}; undefined if it doesn't exist. */
export function decisionState(id: ConversationId, { events, version }: DecisionEvents): ConversationFold | undefined {
  if (events.length > 0) return foldConversations(undefined, events).state;
  // Only messages so far: it exists, and nothing of it bears on a decision.
  return version > 0 ? newFold(id, UNKNOWN_TIME) : undefined;
}

const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';
