import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { DECISION_TYPES, decisionState } from '@switchboard/domain/conversations/decide';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { Decision } from '@switchboard/domain/decision';
import type { EventStore } from '@switchboard/event-store/types';
import type { Caller } from '../caller.ts';
import { type Executed, execute, type LoadedStream } from '../execute/execute.ts';
import { toStoredLike } from '../execute/stored-like.ts';

export interface ConversationCommand {
  readonly id: ConversationId;
  /** The event types that the decision depends on; {@link DECISION_TYPES} by default. */
  readonly types?: readonly string[];
  decide(conversation: ConversationFold | undefined): Decision<ConversationEvent>;
}

/**
 * Executes a decision on a conversation of the caller's account, without reading its messages.
 *
 * @throws {AppError} if the decision is refused, and the errors of {@link execute}
 */
export function executeOnConversation(
  events: Pick<EventStore, 'append' | 'readStream'>,
  caller: Caller,
  { id, types = DECISION_TYPES, decide }: ConversationCommand,
): Promise<Executed<ConversationEvent>> {
  return execute<ConversationEvent>(events, {
    caller,
    streamId: conversationStream(id),
    types,
    decide: (loaded) => decide(toConversationState(id, loaded)),
  });
}

/** Folds the state of a conversation for decisions; undefined if it doesn't exist. */
export function toConversationState(
  id: ConversationId,
  { events, version }: LoadedStream,
): ConversationFold | undefined {
  return decisionState(id, { events: events.map(toStoredLike), version });
}
