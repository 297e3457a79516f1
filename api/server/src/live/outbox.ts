import type { Chunk } from './chunk.ts';
import type { Frame } from './frame.ts';

/** Where a connection's bytes go. */
export interface Sink {
  /** Bytes handed over that haven't left this process yet. */
  readonly unsent: number;
  /** Hands a chunk over, and answers how many bytes it came to. */
  write(chunk: Chunk): number;
}

export interface OutboxLimits {
  /** Past so many unsent bytes, frames wait here, the latest of each key. */
  readonly coalesceBytes: number;
  /** More unsent bytes than this, handed over and waiting, are too many. */
  readonly maxBytes: number;
  /** So long without a byte leaving is too long. */
  readonly stallMs: number;
}

export const OUTBOX_LIMITS: OutboxLimits = { coalesceBytes: 256 * 1024, maxBytes: 1024 * 1024, stallMs: 10_000 };

/**
 * One connection's way out.
 *
 * States: *flowing* frames go straight to the sink · *coalescing* the sink holds more than `coalesceBytes`: frames wait, a newer one of
 * a key replaces the older and moves to the tail. Positions only grow, so what waits stays ordered by position, and an id never
 * overtakes a change. Back to flowing when the sink has drained and nothing waits.
 */
export class Outbox {
  readonly #sink: Sink;
  readonly #limits: OutboxLimits;
  #waiting: Map<string, Frame> | undefined;
  #waitingBytes = 0;
  #written = 0;
  #left = 0;
  #progressAt: number;
  /** Frames that a newer one of their key replaced before they were sent. */
  coalesced = 0;

  constructor(sink: Sink, nowMs: number, limits = OUTBOX_LIMITS) {
    this.#sink = sink;
    this.#limits = limits;
    this.#progressAt = nowMs;
  }

  /** Bytes that haven't left this process, waiting frames included. */
  get unsent(): number {
    return this.#sink.unsent + this.#waitingBytes;
  }

  /** Frames that wait. */
  get waiting(): number {
    return this.#waiting?.size ?? 0;
  }

  get isOverfull(): boolean {
    return this.unsent > this.#limits.maxBytes;
  }

  /** Sends frames that were joined to one chunk, which is written as it is while the client keeps up. */
  send(frames: readonly Frame[], whole: () => Chunk): void {
    const { coalesceBytes } = this.#limits;
    if (this.#waiting === undefined && this.#sink.unsent < coalesceBytes) {
      const chunk = whole();
      if (chunk.plain.length <= coalesceBytes) return this.#write(chunk);
    }
    for (const frame of frames) this.#sendOne(frame);
  }

  /** To be called whenever the sink has drained. */
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

  /** Forgets what waits: the client will ask for it again by its cursor. Answers how many frames that were. */
  discard(): number {
    const dropped = this.waiting;
    this.#waiting = undefined;
    this.#waitingBytes = 0;
    return dropped;
  }

  /** Whether bytes wait and none has left for too long; to be asked about once a second. */
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
