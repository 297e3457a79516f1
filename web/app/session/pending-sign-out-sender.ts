import { log } from '../api/log.ts';
import type { PendingSignOut } from './pending-sign-out.ts';

/** The delays between attempts. After the last, the next page load, connection or visit starts over. */
const WAITS_MS = [1_000, 3_000, 10_000, 30_000, 60_000];

export interface PendingSignOutSenderDeps {
  readonly pendingSignOut: Pick<PendingSignOut, 'isPending' | 'subscribe'>;
  readonly sendPending: () => Promise<void>;
  /** Runs a task unless another tab is running it. */
  readonly runExclusively: (task: () => Promise<void>) => Promise<void>;
  /** Calls back after a delay. Returns a function that cancels. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Calls back when the device is online again. Returns a function that stops. */
  readonly watchOnline: (onOnline: () => void) => () => void;
  /** Calls back when the page becomes visible again. Returns a function that stops. */
  readonly watchReturn: (onReturn: () => void) => () => void;
}

/** Sends a pending sign-out to the server: at once, and again whenever that may have become possible. */
export function startPendingSignOutSender({
  pendingSignOut,
  sendPending,
  runExclusively,
  after,
  watchOnline,
  watchReturn,
}: PendingSignOutSenderDeps): () => void {
  let round = 0;
  let stopWaiting = () => {};
  const stops = [pendingSignOut.subscribe(begin), watchOnline(begin), watchReturn(begin)];
  begin();
  return () => {
    for (const stop of stops) stop();
    round++;
    stopWaiting();
  };

  function begin(): void {
    stopWaiting();
    void attempt(++round, 0);
  }

  async function attempt(mine: number, tries: number): Promise<void> {
    if (!pendingSignOut.isPending()) return;
    await runExclusively(sendPending).catch((error: unknown) => log.warn('a sign-out is still owed', error));
    const wait = WAITS_MS[tries];
    if (mine !== round || wait === undefined || !pendingSignOut.isPending()) return;
    stopWaiting = after(wait, () => void attempt(mine, tries + 1));
  }
}
