import type { Chunk, Frame } from './sse-frames.ts';

/** The destination of a connection's bytes. */
export interface Sink {
  /** Written bytes that haven't left this process yet. */
  readonly unsent: number;
  /** Writes a chunk. @returns the number of bytes */
  write(chunk: Chunk): number;
}

export interface OutboxLimits {
  /** Above this many unsent bytes, frames wait in the outbox, only the latest of each key. */
  readonly coalesceBytes: number;
  /** The maximum number of unsent bytes, written and waiting. */
  readonly maxBytes: number;
  /** The longest time without progress while bytes are unsent. */
  readonly stallMs: number;
}

export const OUTBOX_LIMITS: OutboxLimits = { coalesceBytes: 256 * 1024, maxBytes: 1024 * 1024, stallMs: 10_000 };

/**
 * The send queue of one connection, with backpressure.
 *
 * States:
 * - *flowing*: frames go straight to the sink.
 * - *coalescing*: the sink has more than `coalesceBytes` unsent. Frames wait; a newer frame replaces the older one of its key and moves to the tail.
 *   Positions only grow, so waiting frames stay sorted by position, and an id never overtakes a change.
 *
 * The outbox flows again once the sink has drained and nothing waits.
 */
export class Outbox {
  readonly #sink: Sink;
  readonly #limits: OutboxLimits;
  #waiting: Map<string, Frame> | undefined;
  #waitingBytes = 0;
  #written = 0;
  #left = 0;
  #progressAt: number;
  /** Frames that were replaced by a newer one of their key before they were sent. */
  coalesced = 0;

  constructor(sink: Sink, nowMs: number, limits = OUTBOX_LIMITS) {
    this.#sink = sink;
    this.#limits = limits;
    this.#progressAt = nowMs;
  }

  /** Bytes that haven't left this process, including waiting frames. */
  get unsent(): number {
    return this.#sink.unsent + this.#waitingBytes;
  }

  /** The number of waiting frames. */
  get waiting(): number {
    return this.#waiting?.size ?? 0;
  }

  get isOverfull(): boolean {
    return this.unsent > this.#limits.maxBytes;
  }

  /** Sends frames; while the client keeps up, as one chunk. */
  send(frames: readonly Frame[], whole: () => Chunk): void {
    const { coalesceBytes } = this.#limits;
    if (this.#waiting === undefined && this.#sink.unsent < coalesceBytes) {
      const chunk = whole();
      if (chunk.plain.length <= coalesceBytes) return this.#write(chunk);
    }
    for (const frame of frames) this.#sendOne(frame);
  }

  /** Sends waiting frames; call it whenever the sink has drained. */
  flush(): void {
    if (this.#waiting === undefined) return;
    for (const [key, frame] of this.#waiting) {
      if (this.#sink.unsent >= this.#limits.coalesceBytes) return;
      this.#waiting.delete(key);
      this.#waitingBytes -= frame.chunk().plain.length;
      this.#write(frame.chunk());
    }
    this.#waiting = undefined;
  }

  /** Drops the waiting frames, which the client requests again by its cursor. @returns their number */
  discard(): number {
    const dropped = this.waiting;
    this.#waiting = undefined;
    this.#waitingBytes = 0;
    return dropped;
  }

  /** Whether bytes are unsent and none has left for too long; call it once a second. */
  isStalled(nowMs: number): boolean {
    const left = this.#written - this.#sink.unsent;
    if (left !== this.#left || this.unsent === 0) {
      this.#left = left;
      this.#progressAt = nowMs;
    }
    return nowMs - this.#progressAt >= this.#limits.stallMs;
  }

  #sendOne(frame: Frame): void {
    if (this.#waiting === undefined && this.#sink.unsent < this.#limits.coalesceBytes)
      return this.#write(frame.chunk());
    this.#waiting ??= new Map();
    const older = this.#waiting.get(frame.key);
    if (older !== undefined) {
      this.coalesced++;
      this.#waitingBytes -= older.chunk().plain.length;
      this.#waiting.delete(frame.key);
    }
    this.#waiting.set(frame.key, frame);
    this.#waitingBytes += frame.chunk().plain.length;
  }

  #write(chunk: Chunk): void {
    this.#written += this.#sink.write(chunk);
  }
}
