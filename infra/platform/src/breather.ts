import { setImmediate } from 'node:timers/promises';

/** How long a piece of work may hold the thread that others share. */
const PIECE_MS = 5;

/** Yields to the thread's other tasks whenever a long task has held it for some milliseconds. */
export class Breather {
  #since = performance.now();

  async pause(): Promise<void> {
    if (performance.now() - this.#since < PIECE_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
