import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEventType, conversationStream } from '@switchboard/contracts/conversations/events';
import type { Message } from '@switchboard/contracts/conversations/message';
import type { SentReply } from '@switchboard/contracts/conversations/replies';
import { foldConversations } from '@switchboard/domain/conversations/fold';
import type { ConversationFold, NewMessage } from '@switchboard/domain/conversations/fold-state';
import { listUnseen } from '@switchboard/domain/conversations/unseen-messages';
import { isErased } from '@switchboard/event-store/codec';
import type { StoredEvent } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Caller } from '../caller.ts';
import { execute } from '../execute/execute.ts';
import { toStoredLike } from '../execute/stored-like.ts';
import { toPhoneNumber } from '../phone-numbers/phone-number.ts';
import { findMessage } from '../texts/messages.ts';
import { findFirstSender, findSender } from '../texts/text-numbers.ts';
import {
  appendToThread,
  notSendable,
  type ReplyDeps,
  type TextedConversation,
  textContact,
  toMessageEvent,
  toTextKey,
} from './text-contact.ts';

/** A reply to the contact of a conversation. */
export interface NewReply {
  readonly id: ConversationId;
  readonly text: string;
  readonly templateId?: string | undefined;
  /** The last message that its writer has seen. */
  readonly baseSeq: number;
  /** Whether to send over messages that the writer hasn't seen. */
  readonly isForced: boolean;
}

/** The types from which a reply is decided. */
const REPLY_TYPES: readonly ConversationEventType[] = [
  'conversation.started',
  'conversation.message-received',
  'conversation.deleted',
  'conversation.restored',
  'conversation.erased',
];

/** The unseen messages that a refusal contains, the latest ones. */
const MAX_UNSEEN = 50;

/**
 * Sends a reply by text, from the conversation's own number if that sends texts, else from the account's first one that does.
 *
 * A repeated command returns the reply that it sent.
 *
 * @throws {AppError} `resource.not_found`; `reply.unseen_messages` {messages}; `text.not_sendable` {errors}
 */
export async function sendReply(deps: ReplyDeps, caller: Caller, reply: NewReply): Promise<SentReply> {
  const { pool, events } = deps;
  const { tenantId } = caller;
  const { id, text } = reply;
  const streamId = conversationStream(id);
  const textKey = toTextKey(caller);
  const findOwn = ({ messages }: Loaded) => messages.find((message) => message.id === textKey.messageId);
  const load = async () => readLoaded((await events.readStream(tenantId, streamId, { types: REPLY_TYPES })).events);
  const before = await load();
  const earlier = findOwn(before);
  if (earlier !== undefined) return toSent(earlier, await findDelivery(pool, tenantId, textKey.key));
  requireSeen(before, caller, reply);
  const { numberId, ...conversation } = await findTexted(pool, tenantId, { id, ...before });
  const event = await toMessageEvent(deps, caller, {
    messageId: textKey.messageId,
    text,
    templateId: reply.templateId,
  });
  const record = () =>
    execute(
      {
        readStream: events.readStream,
        append: (request) => appendToThread(deps, caller, conversation, request),
      },
      {
        caller: { ...caller, commandId: `reply:${textKey.key}` },
        streamId,
        types: REPLY_TYPES,
        // Decides again if anything was said meanwhile.
        decide: (loaded) => {
          requireSeen(readLoaded(loaded.events), caller, reply);
          return [event];
        },
      },
    );
  const delivery = await textContact(deps, caller, {
    ...textKey,
    conversationId: id,
    numberId,
    to: conversation.to,
    text,
    record,
  });
  const own = findOwn(await load());
  // An earlier attempt died before it recorded the message; it wasn't sent.
  if (own === undefined) throw new AppError('service.unavailable');
  return toSent(own, delivery);
}

interface Loaded {
  readonly state: ConversationFold;
  readonly messages: readonly NewMessage[];
  readonly events: readonly StoredEvent[];
}

/** @throws {AppError} `resource.not_found` if nobody can see the conversation */
function readLoaded(events: readonly StoredEvent[]): Loaded {
  if (events.length === 0) throw new AppError('resource.not_found');
  const { state, messages } = foldConversations(undefined, events.map(toStoredLike));
  if (state.record.deletedAt !== null) throw new AppError('resource.not_found');
  return { state, messages, events };
}

/** @throws {AppError} `reply.unseen_messages` {messages} unless the reply is forced */
function requireSeen({ events, messages }: Loaded, { actor }: Caller, { baseSeq, isForced }: NewReply): void {
  if (isForced) return;
  const own = events.filter(({ metadata }) => metadata.actor.id === actor.id).map(({ data }) => data['messageId']);
  const ownIds = new Set(own.filter((messageId) => typeof messageId === 'string'));
  const unseen = listUnseen(messages, { baseSeq, ownIds });
  if (unseen.length > 0)
    throw new AppError('reply.unseen_messages', { messages: unseen.slice(-MAX_UNSEEN).map(toMessage) });
}

interface Texted extends TextedConversation {
  readonly numberId: string;
}

/** @throws {AppError} `text.not_sendable` {errors} without a contact's number or a number that sends */
async function findTexted(
  db: Queryable,
  tenantId: string,
  { id, state, events }: Pick<Loaded, 'state' | 'events'> & { readonly id: ConversationId },
): Promise<Texted> {
  const to = toPhoneNumber(state.record.number ?? '');
  if (to === '') throw notSendable('number_withheld');
  const starts = events.filter(({ type, data }) => type === 'conversation.started' && !isErased(data));
  const numberId = starts.map(({ data }) => data['numberId']).findLast((value) => typeof value === 'string');
  const own = numberId === undefined ? undefined : await findSender(db, tenantId, numberId);
  const line =
    own?.sendsTexts && own.connectionId !== null ? { ...own, id: numberId } : await findFirstSender(db, tenantId);
  if (line?.id === undefined || line.connectionId === null) throw notSendable('number_without_texts');
  const sender = { ...line, connectionId: line.connectionId };
  return { id, channel: state.record.channel, to, sender, numberId: line.id };
}

async function findDelivery(db: Queryable, tenantId: string, key: string): Promise<SentReply['delivery']> {
  const sent = await findMessage(db, tenantId, key);
  return { state: sent?.state ?? 'failed', code: sent?.code ?? null };
}

const toSent = (message: NewMessage, delivery: SentReply['delivery']): SentReply => ({
  ...toMessage(message),
  delivery,
});

function toMessage({ position: _, ...message }: NewMessage): Message {
  return message;
}
