import { log } from '../api/log.ts';
import type { SignOutDebt } from './sign-out-debt.ts';

/** Waits between tries. After the last, the next load, network or look at the page begins anew. */
const WAITS_MS = [1_000, 3_000, 10_000, 30_000, 60_000];

export interface SignOutSettlerDeps {
  readonly debt: Pick<SignOutDebt, 'isOwed' | 'subscribe'>;
  readonly settle: () => Promise<void>;
  /** Runs a task when no other tab is at it; drops it if one is. */
  readonly alone: (task: () => Promise<void>) => Promise<void>;
  /** Calls back after a time; answers its stop. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Calls back when there is a network again; answers its stop. */
  readonly watchOnline: (onOnline: () => void) => () => void;
  /** Calls back when someone may be looking at this page again; answers its stop. */
  readonly watchReturn: (onReturn: () => void) => () => void;
}

/** Sees to it that the server learns of a sign-out that it couldn't be told of: at once, and then whenever that may have become possible. */
export function startSettling({
  debt,
  settle,
  alone,
  after,
  watchOnline,
  watchReturn,
}: SignOutSettlerDeps): () => void {
  let round = 0;
  let stopWaiting = () => {};
  const stops = [debt.subscribe(begin), watchOnline(begin), watchReturn(begin)];
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
    if (!debt.isOwed()) return;
    await alone(settle).catch((error: unknown) => log.warn('a sign-out is still owed', error));
    const wait = WAITS_MS[tries];
    if (mine !== round || wait === undefined || !debt.isOwed()) return;
    stopWaiting = after(wait, () => void attempt(mine, tries + 1));
  }
}
