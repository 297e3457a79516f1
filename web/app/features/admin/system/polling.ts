export interface PollingDeps {
  /** Reads once; rejects when that failed. */
  readonly read: () => Promise<void>;
  /** Calls back once after a time; answers its stop. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly isVisible: () => boolean;
  /** Calls back when the page is shown or hidden; answers its stop. */
  readonly watchVisible: (onChange: () => void) => () => void;
}

export interface Polling {
  /** Reads now instead of at its time. */
  readonly again: () => void;
  readonly stop: () => void;
}

export const POLL_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Reads at once, then every two seconds while the page is visible; after failures in pauses that double up to half a minute.
 *
 * Never two readings at once. A hidden page reads nothing and does so at once when it is shown.
 */
export function startPolling({ read, after, isVisible, watchVisible }: PollingDeps): Polling {
  let stopTimer = () => {};
  let pauseMs = POLL_MS;
  let isReading = false;
  let isStopped = false;
  const unwatch = watchVisible(() => (isVisible() ? again() : stopTimer()));
  again();
  return {
    again,
    stop() {
      isStopped = true;
      stopTimer();
      unwatch();
    },
  };

  function again(): void {
    stopTimer();
    if (!isReading) void run();
  }

  async function run(): Promise<void> {
    isReading = true;
    try {
      await read();
      pauseMs = POLL_MS;
    } catch {
      // Told by whoever reads; here it only makes the pause longer.
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    } finally {
      isReading = false;
    }
    if (!isStopped && isVisible()) stopTimer = after(pauseMs, () => void run());
  }
}
