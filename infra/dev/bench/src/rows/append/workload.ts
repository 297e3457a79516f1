import { randomUUID } from 'node:crypto';
import type { EventMetadata, JsonObject } from '@switchboard/event-store/types';

export const EVENT_TYPE = 'conversation.message-received';
export const EVENTS_OF_A_CONVERSATION = 8;
const PAYLOAD_BYTES = 300;
/** Conversations that go on at the same time: in an account among others, and in a hot one. */
const LIVE_OF_MANY = 25;
const LIVE_OF_ONE = 250;

/** What one append brings, the same for every side of a row. */
export interface Message {
  readonly tenantId: string;
  readonly streamId: string;
  /** As a voice platform's ids are: in no order. */
  readonly commandId: string;
  readonly data: JsonObject;
  readonly metadata: Pick<EventMetadata, 'correlationId' | 'actor'>;
}

/** Messages without end: accounts in turn, each in one of its live conversations, which end after eight messages on average. */
export function createWorkload(accounts: number, after = 0): () => Message {
  const live = accounts === 1 ? LIVE_OF_ONE : LIVE_OF_MANY;
  let count = after;
  return () => {
    count += 1;
    const tenantId = accountId(count % accounts);
    const ended = Math.floor(count / (EVENTS_OF_A_CONVERSATION * accounts * live)) * live;
    return {
      tenantId,
      streamId: conversationId(ended + Math.floor(Math.random() * live)),
      commandId: `intake:${randomUUID()}`,
      data: payload(count),
      metadata: { correlationId: `bench-${count}`, actor: { kind: 'connection', id: 'con_bench0000001' } },
    };
  };
}

/** An account's id by its number. */
export function accountId(index: number): string {
  return `acc_${String(index).padStart(12, '0')}`;
}

/** A conversation's stream by its number, as the product names them. */
export function conversationId(index: number): string {
  return `conversation-${10_000_000 + index}`;
}

function payload(seq: number): JsonObject {
  const data = { messageId: `msg-${seq}`, role: 'caller', at: '2026-11-20T15:00:00.000Z', offsetMs: 12_000, text: '' };
  const text = 'I would like to move my appointment to Thursday afternoon, if that is at all possible. '.repeat(3);
  return { ...data, text: text.slice(0, PAYLOAD_BYTES - JSON.stringify(data).length) };
}
