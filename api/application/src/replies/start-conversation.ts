import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { AppError } from '@switchboard/platform/app-error';
import { type Caller, toMetadata } from '../caller.ts';
import { nextConversationId } from '../conversations/conversation-ids.ts';
import { toNewEvent } from '../log/new-event.ts';
import { toPhoneNumber } from '../phone-numbers/phone-number.ts';
import { findMessage } from '../texts/messages.ts';
import { findSender } from '../texts/text-numbers.ts';
import { appendToThread, notSendable, type ReplyDeps, textContact, toMessageEvent, toTextKey } from './text-contact.ts';

/** The first message of a new conversation. */
export interface FirstText {
  readonly to: string;
  /** The account's number that sends it. */
  readonly numberId: string;
  readonly text: string;
}

/**
 * Starts a conversation with a text to somebody. An open thread of the two numbers ends, and its contact's answers join the new conversation. A repeated
 * command returns the conversation that it started.
 *
 * @throws {AppError} `resource.not_found` if the account has no such number; `text.not_sendable` {errors}
 */
export async function startConversation(
  deps: ReplyDeps,
  caller: Caller,
  { to: contact, numberId, text }: FirstText,
): Promise<ConversationId> {
  const { pool, clock } = deps;
  const { tenantId } = caller;
  const textKey = toTextKey(caller);
  const earlier = await findMessage(pool, tenantId, textKey.key);
  if (earlier !== undefined) return earlier.conversationId;
  const found = await findSender(pool, tenantId, numberId);
  if (found === undefined) throw new AppError('resource.not_found');
  const to = toPhoneNumber(contact);
  if (to === '' || to === found.number) throw notSendable('number_invalid');
  const { connectionId } = found;
  if (!found.sendsTexts || connectionId === null) throw notSendable('number_without_texts');
  const id = await nextConversationId(pool);
  const said = await toMessageEvent(deps, caller, { messageId: textKey.messageId, text });
  const at = clock.now().toISOString();
  const parties = { direction: 'outbound', from: found.number, to, channel: SMS_CHANNEL, numberId } as const;
  const conversation = { id, channel: SMS_CHANNEL, to, sender: { ...found, connectionId } };
  const commandId = `reply:${textKey.key}`;
  const record = () =>
    appendToThread(deps, caller, conversation, {
      tenantId,
      streamId: conversationStream(id),
      expectedVersion: 'none',
      events: [toNewEvent({ type: 'conversation.started', data: { at, ...parties } }), toNewEvent(said)],
      metadata: toMetadata(caller),
      commandId,
      commandHash: commandId,
    });
  await textContact(deps, caller, { ...textKey, conversationId: id, numberId, to, text, record });
  return id;
}
