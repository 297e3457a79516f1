import { type Delivery, deliveryAfter, deliveryOf } from './delivery.ts';
import { type Ending, endingFrame } from './ending.ts';
import type { Frame } from './frame.ts';
import type { GroupMember } from './group.ts';
import { Outbox } from './outbox.ts';
import type { RawStream, RawStreamEvents } from './raw-stream.ts';
import { VIEW_EVERY_MS, type View } from './view-sender.ts';

export interface ConnectionOptions {
  /** Called once, however the connection ended; `dropped` and `coalesced` count frames that it was never sent. */
  onClose(frames: { readonly dropped: number; readonly coalesced: number }): void;
}

/** Deliveries that are kept while a catch-up is read; past that the catch-up goes on from where it was, instead. */
const MAX_HELD_DELIVERIES = 1_000;
const SLOW_RETRY_MS = 1_000;

/**
 * One client's stream.
 *
 * States: *waiting* for its catch-up, live deliveries pass by, the next read covers them · *catching up* deliveries are kept ·
 * *live* each is sent as it comes · *ended*.
 */
export class Connection implements GroupMember {
  readonly #onClose: ConnectionOptions['onClose'];
  #state: 'waiting' | 'catching-up' | 'live' | 'ended' = 'waiting';
  #stream: RawStream | undefined;
  #outbox: Outbox | undefined;
  #held: Delivery[] = [];
  /** Everything up to here was sent by the catch-up. */
  #covered = 0;
  #view: View | undefined;
  #viewAtMs = 0;
  #whenDrained: (() => void) | undefined;
  #ending: Ending | undefined;
  #isClosed = false;

  constructor({ onClose }: ConnectionOptions) {
    this.#onClose = onClose;
  }

  /** Whether nothing can be sent any more. */
  get isOver(): boolean {
    return this.#state === 'ended';
  }

  /** Why it was ended, if it was us. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  get unsent(): number {
    return this.#outbox?.unsent ?? 0;
  }

  /** Begins to write; `open` takes the client's connection over. */
  start(open: (events: RawStreamEvents) => RawStream): void {
    this.#stream = open({ onDrain: () => this.#drained(), onClose: () => this.closed() });
    this.#outbox = new Outbox(this.#stream, performance.now());
  }

  /** A read for the catch-up begins: from now on, nothing may be missed. */
  holdDeliveries(): void {
    if (this.#state === 'ended') return;
    this.#state = 'catching-up';
    this.#held = [];
  }

  /** Sends a part of the catch-up that isn't its last, and waits until the client has taken it. */
  async sendPart(frames: readonly Frame[]): Promise<void> {
    if (this.#state === 'ended') return;
    this.#state = 'waiting';
    this.#held = [];
    this.#write(deliveryOf(0, 0, frames));
    if (this.unsent > 0) await new Promise<void>((resolve) => (this.#whenDrained = resolve));
  }

  /**
   * Sends the end of the catch-up, which covers everything up to `position`, and what came meanwhile.
   *
   * Answers false if too much came: then the connection waits, and its catch-up must go on from `position`.
   */
  goLive({ frames, position, view }: { frames: readonly Frame[]; position: number; view: View }): boolean {
    if (this.#state === 'ended') return true;
    const held = this.#held;
    this.#held = [];
    this.#covered = position;
    this.#view = view;
    this.#viewAtMs = performance.now();
    this.#state = held.length < MAX_HELD_DELIVERIES ? 'live' : 'waiting';
    this.#write(deliveryOf(0, position, frames));
    if (this.#state !== 'live') return false;
    for (const delivery of held) this.deliver(delivery);
    return true;
  }

  deliver(delivery: Delivery): void {
    if (this.#state === 'catching-up' && this.#held.length < MAX_HELD_DELIVERIES) this.#held.push(delivery);
    if (this.#state !== 'live') return;
    const news = deliveryAfter(delivery, this.#covered);
    if (news === undefined) return;
    this.#write(news);
    if (this.#outbox?.isOverfull) this.#endSlow();
  }

  showView(view: View, frame: () => Frame): boolean {
    if (this.#state !== 'live') return true;
    if (this.#view?.total === view.total && this.#view.attentionTotal === view.attentionTotal) return true;
    const nowMs = performance.now();
    // Its group may be behind what the catch-up covered.
    if (frame().position < this.#covered) return false;
    // A hair less than the interval, so that a timer which fires early isn't put off for another one.
    if (nowMs - this.#viewAtMs < VIEW_EVERY_MS - 5) return false;
    this.#view = view;
    this.#viewAtMs = nowMs;
    this.#writeOne(frame());
    return true;
  }

  heartbeat(frame: Frame): void {
    if (this.#state === 'live' && frame.position >= this.#covered) this.#writeOne(frame);
  }

  /** Sends what belongs to no position, from the first byte on. */
  notify(frame: Frame): void {
    if (this.#state !== 'ended') this.#writeOne(frame);
  }

  /** To be called once a second: ends a client that takes nothing. */
  tick(nowMs: number): void {
    if (this.#state !== 'ended' && this.#outbox?.isStalled(nowMs)) this.#endSlow();
  }

  /** Says why and ends the stream. What waits isn't sent: the client's cursor is before it. */
  end(ending: Ending): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#held = [];
    this.#ending = ending;
    const dropped = this.#outbox?.discard() ?? 0;
    this.#stream?.write(endingFrame(ending).chunk());
    this.#stream?.end();
    this.closed(dropped);
  }

  /** The connection is gone, or will never be written to. */
  closed(dropped = this.#outbox?.waiting ?? 0): void {
    this.#state = 'ended';
    this.#whenDrained?.();
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#onClose({ dropped, coalesced: this.#outbox?.coalesced ?? 0 });
  }

  #endSlow(): void {
    this.end({ event: 'stream:ended', reason: 'slow', retryAfterMs: SLOW_RETRY_MS });
  }

  #write(delivery: Delivery): void {
    this.#outbox?.send(delivery.frames, delivery.whole);
  }

  #writeOne(frame: Frame): void {
    this.#outbox?.send([frame], frame.chunk);
  }

  #drained(): void {
    this.#outbox?.flush();
    if (this.unsent > 0) return;
    this.#whenDrained?.();
    this.#whenDrained = undefined;
  }
}
