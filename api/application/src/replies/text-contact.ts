import { randomUUID } from 'node:crypto';
import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import {
  type ConversationEvent,
  conversationStream,
  type DeliveryState,
} from '@switchboard/contracts/conversations/events';
import { CAP_FAULTS } from '@switchboard/contracts/dialing/caps';
import { DIAL_FAULTS } from '@switchboard/contracts/dialing/dial-faults';
import type { Appended, AppendRequest, AppendResult, EventStore } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Caller } from '../caller.ts';
import { newId } from '../execute/new-id.ts';
import { createMaskIfAny, type FindRedaction } from '../redaction/find-mask.ts';
import { maskEvent } from '../redaction/mask-event.ts';
import { toMessageId } from '../texts/apply-delivery-report.ts';
import { deleteMessage, findMessage } from '../texts/messages.ts';
import { continueThread } from '../texts/receive-message.ts';
import { type SendDeps, sendMessage } from '../texts/send-message.ts';
import type { Sender } from '../texts/text-numbers.ts';

// A person's text message to a contact. It is a message of the conversation from the moment when every check has passed and before the carrier gets it, so that
// colleagues see it at once and a crash loses nothing; the carrier receives one request for it at most. The contact's answer joins the conversation.

export interface ReplyDeps extends Omit<SendDeps, 'events'> {
  readonly events: Pick<EventStore, 'append' | 'appendWithin' | 'readStream'>;
  readonly findRedaction: FindRedaction;
  /** Wakes the workers after a commit. */
  readonly wake: (appended: readonly Appended[]) => void;
}

/** The key and the id of a person's message: the same ones if the same command is repeated. */
export interface TextKey {
  readonly key: string;
  readonly messageId: string;
}

/** Derives the key of a person's message from their command. */
export function toTextKey(caller: Caller): TextKey {
  const key = newId({ ...caller, commandId: caller.commandId ?? randomUUID() }, 'rpl');
  return { key, messageId: toMessageId(key) };
}

/** A text message, with the account's number that sends it. */
export interface ContactText extends TextKey {
  readonly conversationId: ConversationId;
  readonly numberId: string;
  readonly to: string;
  readonly text: string;
  /** Appends the message to its conversation, once. */
  readonly record: () => Promise<unknown>;
}

export interface Delivery {
  readonly state: DeliveryState;
  readonly code: string | null;
}

/**
 * Sends a message. A carrier that refuses it leaves a failed message in the conversation.
 *
 * @throws {AppError} `text.not_sendable` {errors} if it can't be sent, and what `record` throws; then the conversation is unchanged
 */
export async function textContact(
  deps: ReplyDeps,
  caller: Caller,
  { key, conversationId, numberId, to, text, record }: ContactText,
): Promise<Delivery> {
  const { pool, wake } = deps;
  const { tenantId } = caller;
  let isAccepted = false;
  const onAccepted = async () => {
    try {
      await record();
    } catch (error) {
      // Nothing was sent, so the same command may send it later.
      await deleteMessage(pool, tenantId, key);
      throw error;
    }
    isAccepted = true;
    wake([{ tenantId, categories: ['conversation'] }]);
  };
  const talk = { tenantId, conversationId };
  const fault = await sendMessage(deps, caller, { talk, key, numberId, to, text, signal: NEVER, onAccepted });
  if (fault !== undefined && !isAccepted) throw notSendable(fault);
  wake([{ tenantId, categories: ['conversation'] }]);
  const sent = await findMessage(pool, tenantId, key);
  return { state: sent?.state ?? 'failed', code: sent?.code ?? null };
}

/** The carrier's client has a timeout of its own. */
const NEVER = new AbortController().signal;

const OF_CONTACT: ReadonlySet<string> = new Set([...DIAL_FAULTS, 'number_withheld', 'do_not_call']);
const OF_CAPS: ReadonlySet<string> = new Set(Object.values(CAP_FAULTS));

/** The error for a text that can't be sent: its path names the contact (`to`), the account's number (`numberId`), or the text itself, which a cap stops. */
export function notSendable(code: string): AppError {
  const path = OF_CONTACT.has(code) ? 'to' : OF_CAPS.has(code) ? 'text' : 'numberId';
  return new AppError('text.not_sendable', { errors: [{ path, code }] });
}

/** The event of a person's message, as the account masks it. */
export async function toMessageEvent(
  { clock, findRedaction }: Pick<ReplyDeps, 'clock' | 'findRedaction'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  {
    messageId,
    text,
    templateId,
  }: { readonly messageId: string; readonly text: string; readonly templateId?: string | undefined },
): Promise<ConversationEvent> {
  const at = clock.now().toISOString();
  const template = templateId === undefined ? {} : { templateId };
  const event: ConversationEvent = {
    type: 'conversation.message-received',
    data: { at, messageId, role: 'staff', text, via: 'text', ...template },
  };
  const mask = createMaskIfAny(await findRedaction(tenantId));
  return mask === undefined ? event : maskEvent(event, mask);
}

/** The two numbers of a message, and the channel of its conversation. */
export interface TextedConversation {
  readonly id: ConversationId;
  readonly channel: string;
  readonly sender: Sender & { readonly connectionId: string };
  readonly to: string;
}

/** Appends to a conversation in the transaction that makes the contact's answers join it. */
export function appendToThread(
  { pool, clock, events }: Pick<ReplyDeps, 'pool' | 'clock' | 'events'>,
  caller: Caller,
  { id, channel, sender, to }: TextedConversation,
  request: AppendRequest,
): Promise<AppendResult> {
  const { tenantId } = caller;
  const key = { tenantId, connectionId: sender.connectionId, ours: sender.number, theirs: to };
  return withTransaction(pool, async (client) => {
    const thread = { conversationId: id, lastAt: clock.now(), isOpen: true, isCall: channel !== SMS_CHANNEL };
    const ending = await continueThread(client, caller, { key, thread });
    const results = await events.appendWithin(client, [request, ...ending]);
    const own = results.find(({ streamId }) => streamId === conversationStream(id));
    if (own === undefined) throw new Error('an append has no result');
    return own;
  });
}
