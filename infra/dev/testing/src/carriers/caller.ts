import { setTimeout as sleep } from 'node:timers/promises';

/** A scripted caller on any carrier or platform. */
export interface Caller {
  /** Connects and returns the greeting. */
  begin(): Promise<string>;
  /** Says something and returns the reply. */
  say(words: string, network?: { readonly isSlow: boolean }): Promise<string>;
  /** Says some words, and interrupts the reply with others. */
  breakIn(words: string, others: string): Promise<string>;
  /** Presses keys, or says them if the platform doesn't support key presses. */
  press(digits: string): Promise<string>;
  /** Repeats the platform's last request. */
  again(): Promise<string>;
  /** Stays silent. */
  wait(): Promise<string>;
  /** Loses the connection, reconnects, and returns what is said after that. */
  drop(): Promise<string>;
  /** Sends unknown frames. */
  noise(): Promise<void>;
  /** How the server ended the call, once it has. */
  readonly ending: string | undefined;
  /** Hangs up, does what the carrier does after a call, and returns the call's outcome. */
  hangUp(): Promise<readonly string[]>;
}

/** Prints what somebody says, or an outcome of the call. */
export type Tell = (who: 'caller' | 'agent' | 'call' | 'phone', words: string) => void;

/** Waits for a condition, for as long as an agent may take to answer. Returns false if the condition isn't met by then. */
export async function until(condition: () => boolean, forMs = 20_000): Promise<boolean> {
  const end = performance.now() + forMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}

const POLL_MS = 25;
