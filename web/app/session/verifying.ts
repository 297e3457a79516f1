import { log } from '../api/log.ts';
import { retryDelay } from '../api/retry.ts';

/** Without an answer for this long a visitor is told so. */
const PATIENCE_MS = 4_000;

export interface VerifyingDeps {
  /** Asks the server who is signed in; throws when no answer came. */
  readonly ask: () => Promise<unknown>;
  /** Tells when it shows that the server doesn't answer, and when it has. */
  readonly onUnanswered: (isUnanswered: boolean) => void;
  /** Calls back after a time; answers its stop. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Calls back when there is a network again; answers its stop. */
  readonly watchOnline: (onOnline: () => void) => () => void;
}

/** A question to the server that is under way. */
export interface Verifying {
  /** Asks now instead of after the next wait. */
  readonly again: () => void;
  readonly stop: () => void;
}

/** Asks the server who is signed in until it has answered: one question at a time, again after waits and when a network comes back. */
export function startVerifying({ ask, onUnanswered, after, watchOnline }: VerifyingDeps): Verifying {
  let tries = 0;
  let isAsking = false;
  let isOver = false;
  let stopWaiting = () => {};
  const stopPatience = after(PATIENCE_MS, () => onUnanswered(true));
  const stopWatching = watchOnline(again);
  again();
  return { again, stop };

  function again(): void {
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
      stopWaiting = after(retryDelay(tries++, error), again);
    } finally {
      isAsking = false;
    }
  }
}
