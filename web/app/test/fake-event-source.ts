import type { StreamMessage } from '@switchboard/contracts/stream/messages';
import type { EventSourceLike } from '../live/stream.ts';

/** A connection whose messages a test sends. */
export class FakeEventSource implements EventSourceLike {
  readonly url: string;
  isClosed = false;
  #lastEventId = '';
  readonly #listeners = new Map<string, ((event: { data?: string; lastEventId?: string }) => void)[]>();

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(event: string, listener: (event: { data?: string; lastEventId?: string }) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.#fire('open', {});
  }

  fail(): void {
    this.#fire('error', {});
  }

  /** Sends a message, with an `id` or, as browsers do, with the previous one. */
  send(message: StreamMessage, id?: string): void {
    this.sendRaw(message.event, JSON.stringify(message.data), id);
  }

  sendRaw(event: string, data: string, id?: string): void {
    this.#lastEventId = id ?? this.#lastEventId;
    this.#fire(event, { data, lastEventId: this.#lastEventId });
  }

  #fire(event: string, detail: { data?: string; lastEventId?: string }): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail);
  }
}

/** A `view` message at a position. */
export const viewAt = (position: number, attentionTotal = 0): StreamMessage => ({
  event: 'view',
  data: { total: 1, attentionTotal, position },
});
