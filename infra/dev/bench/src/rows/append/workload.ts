import { randomUUID } from 'node:crypto';
import type { EventMetadata, JsonObject } from '@switchboard/event-store/types';

export const EVENT_TYPE = 'conversation.message-received';
export const EVENTS_PER_CONVERSATION = 8;
const PAYLOAD_BYTES = 300;
/** The number of concurrent conversations of an account: of one among many, and of a hot account. */
const LIVE_PER_ACCOUNT = 25;
const LIVE_OF_HOT_ACCOUNT = 250;

/** The input of one append, the same for every side of a row. */
export interface Message {
  readonly tenantId: string;
  readonly streamId: string;
  /** A random id, like the ids of voice platforms. */
  readonly commandId: string;
  readonly data: JsonObject;
  readonly metadata: Pick<EventMetadata, 'correlationId' | 'actor'>;
}

/** Creates an endless source of messages. Accounts take turns; each message belongs to one of the account's live conversations, which have eight messages on average. */
export function createWorkload(accounts: number, after = 0): () => Message {
  const live = accounts === 1 ? LIVE_OF_HOT_ACCOUNT : LIVE_PER_ACCOUNT;
  let count = after;
  return () => {
    count += 1;
    const tenantId = accountId(count % accounts);
    const ended = Math.floor(count / (EVENTS_PER_CONVERSATION * accounts * live)) * live;
    return {
      tenantId,
      streamId: conversationId(ended + Math.floor(Math.random() * live)),
      commandId: `intake:${randomUUID()}`,
      data: payload(count),
      metadata: { correlationId: `bench-${count}`, actor: { kind: 'connection', id: 'con_bench0000001' } },
    };
  };
}

/** Returns the id of the n-th account. */
export function accountId(index: number): string {
  return `acc_${String(index).padStart(12, '0')}`;
}

/** Returns the stream of the n-th conversation. */
export function conversationId(index: number): string {
  return `conversation-${10_000_000 + index}`;
}

function payload(seq: number): JsonObject {
  const data = { messageId: `msg-${seq}`, role: 'caller', at: '2026-11-20T15:00:00.000Z', offsetMs: 12_000, text: '' };
  const text = 'I would like to move my appointment to Thursday afternoon, if that is at all possible. '.repeat(3);
  return { ...data, text: text.slice(0, PAYLOAD_BYTES - JSON.stringify(data).length) };
}
