import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';

/** A message as a policy meets it. */
export type Message = Extract<ConversationEvent, { type: 'conversation.message-received' }>['data'];

export interface Found {
  readonly message: Message;
  /** The message's number in its conversation. */
  readonly seq: number;
}

/**
 * A rule about what is said in calls.
 *
 * What it decides depends on the log alone, up to the event it looks at and on what it did about earlier ones: looking
 * again, at any time, comes to the same.
 */
export interface Policy {
  /** Stands on its events as `ruleId` and as their actor. */
  readonly id: string;
  /** Tells from the message alone whether there may be something to do; most messages end here. */
  concerns(message: Message): boolean;
  /** What to append to the conversation; `conversation` is as it stood when the message came. */
  decide(conversation: ConversationFold | undefined, found: Found): readonly ConversationEvent[];
}

/** A message that a policy is to decide on, and where it stands. */
export interface Occasion {
  readonly tenantId: string;
  readonly conversationId: ConversationId;
  readonly streamId: string;
  readonly position: number;
  readonly version: number;
  readonly message: Message;
}
