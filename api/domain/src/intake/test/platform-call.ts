import type { Platform } from '@switchboard/contracts/connections/catalog';
import {
  type ConversationEvent,
  conversationEvents,
  conversationStream,
} from '@switchboard/contracts/conversations/events';
import { type Folded, foldConversations, type StoredLike } from '../../conversations/fold.ts';
import { CONVERSATION } from '../../test/conversation-log.ts';
import type { Plan } from '../call/translator.ts';
import { readDelivery } from '../read-delivery.ts';

/** A call whose log is filled by a platform's deliveries. */
export class PlatformCall {
  readonly events: StoredLike[] = [];
  readonly #platform: Platform;
  #deliveries = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Applies a delivery as the API does, and returns the added events. An equal `key` is a redelivery. */
  deliver(body: unknown, { key }: { key?: string } = {}): readonly ConversationEvent[] {
    return this.plan(body, key ?? `delivery-${++this.#deliveries}`).events;
  }

  plan(body: unknown, key = `delivery-${++this.#deliveries}`): Plan {
    const parsed: unknown = JSON.parse(JSON.stringify(body));
    const reading = readDelivery(this.#platform, { key, receivedAt: '2026-11-21T00:00:00.000Z', body: parsed });
    if (reading.kind !== 'call') throw new Error(`${reading.kind}: ${JSON.stringify(reading)}`);
    const plan = reading.plan(this.events.filter(({ type }) => reading.types.includes(type)));
    for (const event of plan.events) this.append(event);
    return plan;
  }

  append(event: ConversationEvent): void {
    conversationEvents[event.type].strict().parse(event.data);
    const position = this.events.length + 1;
    const streamId = conversationStream(CONVERSATION);
    const recordedAt = '2026-11-21T00:00:00.000Z';
    this.events.push({ ...event, streamId, position, recordedAt, metadata: { actor: { id: 'con_1' } } });
  }

  get folded(): Folded {
    return foldConversations(undefined, this.events);
  }

  /** The messages in readers' order: `caller: text`, with a star for late ones. */
  get transcript(): string[] {
    return this.folded.messages
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq)
      .map(({ role, text, late }) => `${role}: ${text}${late ? ' *' : ''}`);
  }
}
