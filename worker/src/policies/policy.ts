import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';

/** The data of a message. */
export type Message = Extract<ConversationEvent, { type: 'conversation.message-received' }>['data'];

export interface Found {
  readonly message: Message;
  /** The message's number in its conversation. */
  readonly seq: number;
}

/**
 * A rule about messages.
 *
 * Its decision depends only on the log up to the message and on its own decisions about earlier messages, so evaluating it
 * again, at any time, has the same result.
 */
export interface Policy {
  /** The policy's id, which appears in its events as `ruleId` and as the actor. */
  readonly id: string;
  /** Decides from the message alone whether the policy may apply; for most messages, it doesn't. */
  concerns(message: Message): boolean;
  /** Returns the events to append; `conversation` is the state at the message. */
  decide(conversation: ConversationFold | undefined, found: Found): readonly ConversationEvent[];
}

/** A message to decide on, with its place in the log. */
export interface Occasion {
  readonly tenantId: string;
  readonly conversationId: ConversationId;
  readonly streamId: string;
  readonly position: number;
  readonly version: number;
  readonly message: Message;
}
