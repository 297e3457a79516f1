import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { type AttachmentKind, shownText } from '@switchboard/domain/carriers/attachments';
import { messageText } from '@switchboard/domain/intake/call/fields';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { detectOptOut } from '@switchboard/talk/opt-out/opt-out';
import type { PoolClient } from 'pg';
import { type Caller, metadataOf } from '../../caller.ts';
import { addNumber } from '../../do-not-call/change-list.ts';
import { toNewEvent } from '../../log/new-event.ts';
import { numberOf } from '../../phone-numbers/number-of.ts';
import { type FindRedaction, maskOfSome } from '../../redaction/find-mask.ts';
import { maskEvent } from '../../redaction/mask-event.ts';
import { findAccountFacts } from '../../settings/queries.ts';
import { nextConversationId } from '../../talks/talk-queries.ts';
import type { OutgoingDeps } from '../outgoing/deps.ts';
import { insertTextMessage, listSilentThreads, lockThread, type ThreadKey, writeThread } from './message-queries.ts';
import { findReceiver } from './sender-queries.ts';

export interface TakeMessageDeps extends Pick<OutgoingDeps, 'pool' | 'clock' | 'events'> {
  readonly findRedaction: FindRedaction;
}

/** A message that a carrier brings. */
export interface IncomingMessage {
  readonly connectionId: string;
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** The carrier has taken it for a word that stops messages. */
  readonly isStop: boolean;
  readonly attachments: readonly AttachmentKind[];
  /** The account takes messages in; one that is suspended doesn't. */
  readonly isForActive: boolean;
}

/** A silence as long as this ends what goes on between two numbers: the next message begins anew. */
export const THREAD_SILENCE_MS = 86_400_000;
const STOPPED = 'STOP by text message';

/**
 * Takes a message in, once however often it comes: it belongs to the conversation of its two numbers. Who asks for no more is put on the list of
 * numbers that are never called, whatever becomes of the message itself.
 *
 * Answers false of a number that isn't the connection's, and of an account that takes nothing in.
 */
export async function takeMessage(deps: TakeMessageDeps, caller: Caller, message: IncomingMessage): Promise<boolean> {
  const { from, text, isStop } = message;
  let kept: Kept | undefined;
  try {
    kept = message.isForActive ? await keepMessage(deps, caller, message) : undefined;
  } finally {
    // Also of one that is repeated: whoever took it first may have died before the list was written. Short codes are on no list.
    if ((isStop || detectOptOut(text, 'text') === 'yes') && numberOf(from) !== '') {
      await addNumber(deps, caller, { number: from, reason: STOPPED, conversationId: kept?.conversationId ?? null });
    }
  }
  return kept !== undefined;
}

/** A message that is in its conversation; null of one that is repeated. */
interface Kept {
  readonly conversationId: ConversationId | null;
}

async function keepMessage(deps: TakeMessageDeps, caller: Caller, message: IncomingMessage): Promise<Kept | undefined> {
  const { pool, clock } = deps;
  const { tenantId } = caller;
  const { connectionId, sid, from, to } = message;
  const numberId = await findReceiver(pool, tenantId, { connectionId, number: to });
  if (numberId === undefined) return undefined;
  const account = await findAccountFacts(pool, tenantId);
  const text = messageText(shownText(message.text, message.attachments, account?.locale ?? 'en'));
  const mask = maskOfSome(await deps.findRedaction(tenantId));
  const key: ThreadKey = { tenantId, connectionId, ours: to, theirs: from };
  const conversationId = await withTransaction(pool, async (client) => {
    const thread = await lockThread(client, key);
    const at = clock.now();
    const goesOn = thread?.isOpen === true && at.getTime() - thread.lastAt.getTime() < THREAD_SILENCE_MS;
    const id = goesOn ? thread.conversationId : await nextConversationId(client);
    if (!(await insertTextMessage(client, { connectionId, sid }, { tenantId, conversationId: id }))) return null;
    if (thread?.isOpen === true && !goesOn)
      await append(deps, client, { caller, conversationId: thread.conversationId, told: [endOf(thread.lastAt)] });
    await writeThread(client, key, { conversationId: id, lastAt: at, isOpen: true });
    const said: ConversationEvent = {
      type: 'conversation.message-received',
      data: { at: at.toISOString(), messageId: sid, role: 'caller', text },
    };
    const started: ConversationEvent = {
      type: 'conversation.started',
      data: { at: at.toISOString(), direction: 'inbound', from, to, channel: SMS_CHANNEL, numberId },
    };
    await append(deps, client, {
      caller,
      conversationId: id,
      told: [...(goesOn ? [] : [started]), mask === undefined ? said : maskEvent(said, mask)],
    });
    return id;
  });
  return { conversationId };
}

/** Ends the conversations of numbers that have been silent for a day; answers how many. */
export async function endSilentThreads(
  deps: Pick<OutgoingDeps, 'pool' | 'clock' | 'events'>,
  callerOf: (tenantId: string) => Caller,
  limit: number,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - THREAD_SILENCE_MS);
  const silent = await listSilentThreads(deps.pool, before, limit);
  for (const key of silent) {
    await withTransaction(deps.pool, async (client) => {
      const thread = await lockThread(client, key);
      if (thread === undefined || !thread.isOpen || thread.lastAt >= before) return;
      await writeThread(client, key, { ...thread, isOpen: false });
      await append(deps, client, {
        caller: callerOf(key.tenantId),
        conversationId: thread.conversationId,
        told: [endOf(thread.lastAt)],
      });
    });
  }
  return silent.length;
}

const endOf = (at: Date): ConversationEvent => ({
  type: 'conversation.ended',
  data: { at: at.toISOString(), reason: 'done' },
});

interface ToAppend {
  readonly caller: Caller;
  readonly conversationId: ConversationId;
  readonly told: readonly ConversationEvent[];
}

async function append(
  { events }: Pick<OutgoingDeps, 'events'>,
  client: PoolClient,
  { caller, conversationId, told }: ToAppend,
): Promise<void> {
  await events.appendWithin(client, [
    {
      tenantId: caller.tenantId,
      streamId: conversationStream(conversationId),
      expectedVersion: 'any',
      events: told.map(toNewEvent),
      metadata: metadataOf(caller),
    },
  ]);
}
