/**
 * Long computations share a thread with requests, timers and streams. A `Breather` cuts such a computation into slices of a few milliseconds.
 *
 * The thread runs one slice per turn of the event loop, however many computations are in progress: with a slice of each, an account that keeps
 * many of them running would delay all others by their number.
 */

import { setImmediate } from 'node:timers';

/** The length of a slice. */
const SLICE_MS = 5;

const waiting: (() => void)[] = [];

/** Yields to the thread's other tasks whenever a computation has run for a slice. */
export class Breather {
  #since = performance.now();

  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
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
  // An immediate scheduled by an immediate runs in the next turn.
  if (waiting.length > 0) setImmediate(resumeFirst);
}
