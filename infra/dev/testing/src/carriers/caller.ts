import { setTimeout as sleep } from 'node:timers/promises';

/** A scripted caller, whichever carrier or platform has their call. */
export interface Caller {
  /** Connects, and hears the greeting. */
  begin(): Promise<string>;
  /** Says something, and hears the answer; a slow network takes its time. */
  say(words: string, network?: { readonly isSlow: boolean }): Promise<string>;
  /** Breaks in on the answer to some words with others. */
  breakIn(words: string, others: string): Promise<string>;
  /** Presses keys, where the platform has any; else says them. */
  press(digits: string): Promise<string>;
  /** Has what was asked last asked again. */
  again(): Promise<string>;
  /** Says nothing. */
  wait(): Promise<string>;
  /** Loses the connection, and has another; hears what is said then. */
  drop(): Promise<string>;
  /** Sends what nobody knows. */
  noise(): Promise<void>;
  /** The fate of the call, once the server has said so. */
  readonly ending: string | undefined;
  /** Hangs up, and does what its carrier does then; answers what came of the call. */
  hangUp(): Promise<readonly string[]>;
}

/** Tells what somebody says, or what comes of the call. */
export type Tell = (who: 'caller' | 'agent' | 'call' | 'phone', words: string) => void;

/** Waits until something is so, for as long as an agent may think; false if it isn't by then. */
export async function until(isSo: () => boolean, forMs = 20_000): Promise<boolean> {
  const end = performance.now() + forMs;
  while (!isSo()) {
    if (performance.now() > end) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

const LOOK_EVERY_MS = 25;
