/**
 * Long computations share a thread with requests, timers and streams. A `Breather` cuts such a computation into pieces of some milliseconds.
 *
 * Between two rounds of the event loop the thread runs a piece of one computation, however many are under way: with a piece of each, an
 * account that keeps many of them running would delay everybody else by their number.
 */

import { setImmediate } from 'node:timers';

/** The maximum length of a piece. */
const PIECE_MS = 5;

const waiting: (() => void)[] = [];

/** Yields to the thread's other tasks whenever a computation has run for some milliseconds. */
export class Breather {
  #since = performance.now();

  async pause(): Promise<void> {
    if (performance.now() - this.#since < PIECE_MS) return;
    await turn();
    this.#since = performance.now();
  }
}

function turn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (waiting.length === 1) setImmediate(resumeFirst);
  return promise;
}

function resumeFirst(): void {
  waiting.shift()?.();
  // An immediate that an immediate schedules runs in the next round.
  if (waiting.length > 0) setImmediate(resumeFirst);
}
