import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { type AttachmentKind, toDisplayText } from '@switchboard/domain/carriers/attachments';
import { messageText } from '@switchboard/domain/intake/call/fields';
import type { AppendRequest } from '@switchboard/event-store/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { detectOptOut } from '@switchboard/talk/opt-out/opt-out';
import type { PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { nextConversationId } from '../conversations/conversation-ids.ts';
import { addNumber } from '../do-not-call/change-list.ts';
import { toNewEvent } from '../log/new-event.ts';
import { toPhoneNumber } from '../phone-numbers/phone-number.ts';
import { createMaskIfAny, type FindRedaction } from '../redaction/find-mask.ts';
import { maskEvent } from '../redaction/mask-event.ts';
import { findAccountFacts } from '../settings/account-facts.ts';
import type { TextDeps } from './deps.ts';
import {
  insertTextMessage,
  listSilentThreads,
  lockThread,
  type Thread,
  type ThreadKey,
  writeThread,
} from './messages.ts';
import { findReceiver } from './text-numbers.ts';

export interface ReceiveDeps extends TextDeps {
  readonly findRedaction: FindRedaction;
}

/** A text message from a carrier. */
export interface IncomingMessage {
  readonly connectionId: string;
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Whether the carrier recognized it as a stop word. */
  readonly isStop: boolean;
  readonly attachments: readonly AttachmentKind[];
  /** Whether the account is active; a suspended account receives nothing. */
  readonly isForActive: boolean;
}

/** After this silence a thread ends; the next message starts a new conversation. */
export const THREAD_SILENCE_MS = 86_400_000;
const STOPPED = 'STOP by text message';

/**
 * Receives a message into the conversation of its two numbers, once however often the carrier repeats it. A sender who opts out goes on the
 * do-not-call list, whatever becomes of the message itself.
 *
 * Returns false if the number isn't the connection's, or the account is suspended.
 */
export async function receiveMessage(deps: ReceiveDeps, caller: Caller, message: IncomingMessage): Promise<boolean> {
  const { from, text, isStop } = message;
  let stored: StoredMessage | undefined;
  try {
    stored = message.isForActive ? await storeMessage(deps, caller, message) : undefined;
  } finally {
    // Repeats are processed too: the first attempt may have crashed before it wrote to the list. Short codes can't be listed.
    if ((isStop || detectOptOut(text, 'text') === 'yes') && toPhoneNumber(from) !== '') {
      await addNumber(deps, caller, { number: from, reason: STOPPED, conversationId: stored?.conversationId ?? null });
    }
  }
  return stored !== undefined;
}

/** A stored message; null for a repeat. */
interface StoredMessage {
  readonly conversationId: ConversationId | null;
}

async function storeMessage(
  deps: ReceiveDeps,
  caller: Caller,
  message: IncomingMessage,
): Promise<StoredMessage | undefined> {
  const { pool, clock } = deps;
  const { tenantId } = caller;
  const { connectionId, sid, from, to } = message;
  const numberId = await findReceiver(pool, tenantId, { connectionId, number: to });
  if (numberId === undefined) return undefined;
  const account = await findAccountFacts(pool, tenantId);
  const text = messageText(toDisplayText(message.text, message.attachments, account?.locale ?? 'en'));
  const mask = createMaskIfAny(await deps.findRedaction(tenantId));
  const key: ThreadKey = { tenantId, connectionId, ours: to, theirs: from };
  const conversationId = await withTransaction(pool, async (client) => {
    const thread = await lockThread(client, key);
    const at = clock.now();
    const continues = thread?.isOpen === true && at.getTime() - thread.lastAt.getTime() < THREAD_SILENCE_MS;
    const id = continues ? thread.conversationId : await nextConversationId(client);
    if (!(await insertTextMessage(client, { connectionId, sid }, { tenantId, conversationId: id }))) return null;
    if (thread?.isOpen === true && !continues && !thread.isCall)
      await append(deps, client, { caller, conversationId: thread.conversationId, events: [toEnded(thread.lastAt)] });
    await writeThread(client, key, {
      conversationId: id,
      lastAt: at,
      isOpen: true,
      isCall: continues && thread.isCall,
    });
    const said: ConversationEvent = {
      type: 'conversation.message-received',
      data: { at: at.toISOString(), messageId: sid, role: 'caller', text, via: 'text' },
    };
    const started: ConversationEvent = {
      type: 'conversation.started',
      data: { at: at.toISOString(), direction: 'inbound', from, to, channel: SMS_CHANNEL, numberId },
    };
    await append(deps, client, {
      caller,
      conversationId: id,
      events: [...(continues ? [] : [started]), mask === undefined ? said : maskEvent(said, mask)],
    });
    return id;
  });
  return { conversationId };
}

/** Ends the conversations of threads that have been silent for a day. Returns how many. */
export async function endSilentThreads(
  deps: TextDeps,
  toCaller: (tenantId: string) => Caller,
  limit: number,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - THREAD_SILENCE_MS);
  const silent = await listSilentThreads(deps.pool, before, limit);
  for (const key of silent) {
    await withTransaction(deps.pool, async (client) => {
      const thread = await lockThread(client, key);
      if (thread === undefined || !thread.isOpen || thread.lastAt >= before) return;
      await writeThread(client, key, { ...thread, isOpen: false });
      if (thread.isCall) return;
      await append(deps, client, {
        caller: toCaller(key.tenantId),
        conversationId: thread.conversationId,
        events: [toEnded(thread.lastAt)],
      });
    });
  }
  return silent.length;
}

/**
 * Makes the contact's answers join a conversation in which somebody has texted them. Returns the append that ends the conversation that they joined before, if
 * it isn't a call.
 */
export async function continueThread(
  client: PoolClient,
  caller: Caller,
  { key, thread }: { readonly key: ThreadKey; readonly thread: Thread },
): Promise<AppendRequest[]> {
  const before = await lockThread(client, key);
  await writeThread(client, key, thread);
  if (before === undefined || !before.isOpen || before.isCall) return [];
  if (before.conversationId === thread.conversationId) return [];
  return [toAppend({ caller, conversationId: before.conversationId, events: [toEnded(before.lastAt)] })];
}

const toEnded = (at: Date): ConversationEvent => ({
  type: 'conversation.ended',
  data: { at: at.toISOString(), reason: 'done' },
});

interface ToAppend {
  readonly caller: Caller;
  readonly conversationId: ConversationId;
  readonly events: readonly ConversationEvent[];
}

async function append({ events }: Pick<TextDeps, 'events'>, client: PoolClient, toBeAppended: ToAppend): Promise<void> {
  await events.appendWithin(client, [toAppend(toBeAppended)]);
}

const toAppend = ({ caller, conversationId, events }: ToAppend): AppendRequest => ({
  tenantId: caller.tenantId,
  streamId: conversationStream(conversationId),
  expectedVersion: 'any',
  events: events.map(toNewEvent),
  metadata: toMetadata(caller),
});
