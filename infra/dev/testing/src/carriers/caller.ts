import { setTimeout as sleep } from 'node:timers/promises';

/** A scripted caller on any carrier or platform. */
export interface Caller {
  /** Connects and returns the greeting. */
  begin(): Promise<string>;
  /** Says something and returns the reply. */
  say(words: string, network?: { readonly isSlow: boolean }): Promise<string>;
  /** Interrupts the reply to some words with other words. */
  breakIn(words: string, others: string): Promise<string>;
  /** Presses keys, or says them if the platform has none. */
  press(digits: string): Promise<string>;
  /** Repeats the platform's last request. */
  again(): Promise<string>;
  /** Stays silent. */
  wait(): Promise<string>;
  /** Loses the connection, reconnects, and returns what is said then. */
  drop(): Promise<string>;
  /** Sends unknown frames. */
  noise(): Promise<void>;
  /** How the server ended the call, once it has. */
  readonly ending: string | undefined;
  /** Hangs up, does what the carrier does then, and returns the outcome of the call. */
  hangUp(): Promise<readonly string[]>;
}

/** Prints what somebody says, or an outcome of the call. */
export type Tell = (who: 'caller' | 'agent' | 'call' | 'phone', words: string) => void;

/** Waits for a condition, as long as an agent may think. Returns false after that time. */
export async function until(condition: () => boolean, forMs = 20_000): Promise<boolean> {
  const end = performance.now() + forMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}

const POLL_MS = 25;
