import type { GroupMember } from './group.ts';
import { Outbox } from './outbox.ts';
import type { RawStream, RawStreamEvents } from './raw-stream.ts';
import { createDelivery, type Delivery, type Ending, endingFrame, type Frame, trimDelivery } from './sse-frames.ts';
import { VIEW_EVERY_MS, type View } from './views.ts';

export interface ConnectionOptions {
  /** Called once, however the connection ends. `dropped` and `coalesced` count frames that were never sent. */
  onClose(frames: { readonly dropped: number; readonly coalesced: number }): void;
}

/** The maximum number of deliveries that are buffered during a catch-up; past that, the catch-up continues from its position instead. */
const MAX_BUFFERED_DELIVERIES = 1_000;
const SLOW_RETRY_MS = 1_000;

/**
 * One client's stream. It sends every change exactly once and in order of position.
 *
 * States:
 * - *waiting*: for its catch-up. Live deliveries are dropped, because the next read covers them.
 * - *catching up*: a read is in progress. Deliveries are buffered.
 * - *live*: deliveries are sent as they arrive, without what the catch-up covered.
 * - *ended*.
 *
 * A part of a catch-up that isn't the last, or an overflowing buffer, leads back from *catching up* to *waiting*.
 */
export class Connection implements GroupMember {
  readonly #onClose: ConnectionOptions['onClose'];
  #state: 'waiting' | 'catching-up' | 'live' | 'ended' = 'waiting';
  #stream: RawStream | undefined;
  #outbox: Outbox | undefined;
  #buffered: Delivery[] = [];
  /** The position up to which the catch-up has sent everything. */
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

  /** Why the server ended the stream; undefined if it didn't. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  get unsent(): number {
    return this.#outbox?.unsent ?? 0;
  }

  /** Starts to write; `open` takes over the client's socket. */
  start(open: (events: RawStreamEvents) => RawStream): void {
    this.#stream = open({ onDrain: () => this.#drained(), onClose: () => this.closed() });
    this.#outbox = new Outbox(this.#stream, performance.now());
  }

  /** Marks the start of a catch-up read: from now on, deliveries are buffered. */
  beginCatchUp(): void {
    if (this.#state === 'ended') return;
    this.#state = 'catching-up';
    this.#buffered = [];
  }

  /** Sends a part of the catch-up that isn't the last one, and waits until the client has received it. */
  async sendPart(frames: readonly Frame[]): Promise<void> {
    if (this.#state === 'ended') return;
    this.#state = 'waiting';
    this.#buffered = [];
    this.#write(createDelivery(0, 0, frames));
    if (this.unsent > 0) await new Promise<void>((resolve) => (this.#whenDrained = resolve));
  }

  /**
   * Sends the end of the catch-up, which covers everything up to `position`, and then the buffered deliveries.
   *
   * @returns false if the buffer overflowed: the connection then waits, and its catch-up must continue from `position`
   */
  goLive({ frames, position, view }: { frames: readonly Frame[]; position: number; view: View }): boolean {
    if (this.#state === 'ended') return true;
    const buffered = this.#buffered;
    this.#buffered = [];
    this.#covered = position;
    this.#view = view;
    this.#viewAtMs = performance.now();
    this.#state = buffered.length < MAX_BUFFERED_DELIVERIES ? 'live' : 'waiting';
    this.#write(createDelivery(0, position, frames));
    if (this.#state !== 'live') return false;
    for (const delivery of buffered) this.deliver(delivery);
    return true;
  }

  deliver(delivery: Delivery): void {
    if (this.#state === 'catching-up' && this.#buffered.length < MAX_BUFFERED_DELIVERIES) this.#buffered.push(delivery);
    if (this.#state !== 'live') return;
    const unseen = trimDelivery(delivery, this.#covered);
    if (unseen === undefined) return;
    this.#write(unseen);
    if (this.#outbox?.isOverfull) this.#endSlow();
  }

  showView(view: View, frame: () => Frame): boolean {
    if (this.#state !== 'live') return true;
    if (this.#view?.total === view.total && this.#view.attentionTotal === view.attentionTotal) return true;
    const nowMs = performance.now();
    // The group may be behind the catch-up.
    if (frame().position < this.#covered) return false;
    // Slightly less than the interval, so that a timer that fires early doesn't skip a turn.
    if (nowMs - this.#viewAtMs < VIEW_EVERY_MS - 5) return false;
    this.#view = view;
    this.#viewAtMs = nowMs;
    this.#writeOne(frame());
    return true;
  }

  heartbeat(frame: Frame): void {
    if (this.#state === 'live' && frame.position >= this.#covered) this.#writeOne(frame);
  }

  /** Sends a frame that has no position, in any state. */
  notify(frame: Frame): void {
    if (this.#state !== 'ended') this.#writeOne(frame);
  }

  /** Ends a client that has stopped reading; call it once a second. */
  tick(nowMs: number): void {
    if (this.#state !== 'ended' && this.#outbox?.isStalled(nowMs)) this.#endSlow();
  }

  /** Sends the reason and ends the stream. Waiting frames are dropped, because the client's cursor precedes them. */
  end(ending: Ending): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#buffered = [];
    this.#ending = ending;
    const dropped = this.#outbox?.discard() ?? 0;
    this.#stream?.write(endingFrame(ending).chunk());
    this.#stream?.end();
    this.closed(dropped);
  }

  /** Releases the connection after its socket has closed, or if it is never written to. */
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
