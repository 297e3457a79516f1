import type { Work } from '../runtime/suspects.ts';

/** The maximum number of visible concurrent calls; a worker has about ten. */
const SLOTS = 64;
const SLOT_BYTES = 8_192;
/** The header: the thread's heartbeats, the slot of the computing call (from 1), and the length of each slot (0 while it is free). */
const BEATS = 0;
const CURRENT = 1;
const LENGTHS = 2;
const HEADER_BYTES = (LENGTHS + SLOTS) * Int32Array.BYTES_PER_ELEMENT;
const NONE = -1;

/** Allocates the memory that a worker's thread and its watchdog share. */
export const sharedMemory = () => new SharedArrayBuffer(HEADER_BYTES + SLOTS * SLOT_BYTES);

/** A thread's work in progress, in shared memory: its watchdog reads it there, because a busy thread handles no messages. */
export class SharedWork {
  readonly #header: Int32Array;
  readonly #texts: Uint8Array;
  readonly #encoder = new TextEncoder();

  constructor(memory: SharedArrayBuffer) {
    this.#header = new Int32Array(memory, 0, LENGTHS + SLOTS);
    this.#texts = new Uint8Array(memory, HEADER_BYTES);
  }

  /** Sends a heartbeat. */
  beat(): void {
    Atomics.add(this.#header, BEATS, 1);
  }

  get beats(): number {
    return Atomics.load(this.#header, BEATS);
  }

  /** Runs a call, which is in progress until its promise settles, and computing until it returns the promise. */
  run<T>(work: Work, call: () => Promise<T>): Promise<T> {
    const slot = this.#begin(work);
    const outer = Atomics.exchange(this.#header, CURRENT, slot + 1);
    const end = () => {
      this.beat();
      if (slot !== NONE) Atomics.store(this.#header, LENGTHS + slot, 0);
    };
    let running: Promise<T>;
    try {
      running = call();
    } catch (error) {
      end();
      throw error;
    } finally {
      Atomics.store(this.#header, CURRENT, outer);
    }
    running.then(end, end);
    return running;
  }

  /** Reads the work in progress; while a call computes, only that call. */
  read(): { readonly works: Work[]; readonly isComputing: boolean } {
    const current = Atomics.load(this.#header, CURRENT) - 1;
    if (current !== NONE) return { works: this.#readSlot(current), isComputing: true };
    return { works: Array.from({ length: SLOTS }, (_, slot) => this.#readSlot(slot)).flat(), isComputing: false };
  }

  #begin(work: Work): number {
    this.beat();
    for (let slot = 0; slot < SLOTS; slot++) {
      if (Atomics.load(this.#header, LENGTHS + slot) !== 0) continue;
      const text = JSON.stringify(work);
      const { read, written } = this.#encoder.encodeInto(text, this.#slotBytes(slot));
      // A call that doesn't fit isn't recorded: it has so many tenants that the worker tries each of them alone when the call fails.
      if (read < text.length) return NONE;
      Atomics.store(this.#header, LENGTHS + slot, written);
      return slot;
    }
    return NONE;
  }

  #readSlot(slot: number): Work[] {
    const length = Atomics.load(this.#header, LENGTHS + slot);
    if (length === 0) return [];
    // TextDecoder doesn't accept shared memory.
    const bytes = Uint8Array.from(this.#slotBytes(slot).subarray(0, length));
    return [JSON.parse(new TextDecoder().decode(bytes)) as Work];
  }

  #slotBytes(slot: number): Uint8Array {
    return this.#texts.subarray(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES);
  }
}
