import { log } from '../api/log.ts';
import { retryDelay } from '../api/retry.ts';

/** How long to wait before showing that the server doesn't respond. */
const PATIENCE_MS = 4_000;

export interface VerifyingDeps {
  /** Asks the server who is signed in; throws if it doesn't respond. */
  readonly ask: () => Promise<unknown>;
  /** Called when the server doesn't respond in time, and when it responds again. */
  readonly onUnanswered: (isUnanswered: boolean) => void;
  /** Calls back after a delay. Returns a function that cancels. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Calls back when the device is online again. Returns a function that stops. */
  readonly watchOnline: (onOnline: () => void) => () => void;
}

/** A running verification. */
export interface Verifying {
  /** Retries now. */
  readonly retryNow: () => void;
  readonly stop: () => void;
}

/** Asks the server who is signed in until it responds: one request at a time, with backoff, and at once when the device is online again. */
export function startVerifying({ ask, onUnanswered, after, watchOnline }: VerifyingDeps): Verifying {
  let tries = 0;
  let isAsking = false;
  let isOver = false;
  let stopWaiting = () => {};
  const stopPatience = after(PATIENCE_MS, () => onUnanswered(true));
  const stopWatching = watchOnline(retryNow);
  retryNow();
  return { retryNow, stop };

  function retryNow(): void {
    if (isAsking || isOver) return;
    stopWaiting();
    void attempt();
  }

  function stop(): void {
    isOver = true;
    stopWaiting();
    stopPatience();
    stopWatching();
  }

  async function attempt(): Promise<void> {
    isAsking = true;
    try {
      await ask();
      if (isOver) return;
      stop();
      onUnanswered(false);
    } catch (error) {
      log.warn('could not verify the session', error);
      if (isOver) return;
      stopPatience();
      onUnanswered(true);
      stopWaiting = after(retryDelay(tries++, error), retryNow);
    } finally {
      isAsking = false;
    }
  }
}
