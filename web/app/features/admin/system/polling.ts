export interface PollingDeps {
  /** Reads once; rejects on failure. */
  readonly read: () => Promise<void>;
  /** Calls back once after a delay. Returns a function that cancels. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly isVisible: () => boolean;
  /** Calls back when the page is shown or hidden. Returns a function that stops. */
  readonly watchVisible: (onChange: () => void) => () => void;
}

export interface Polling {
  /** Reads at once. */
  readonly pollNow: () => void;
  readonly stop: () => void;
}

export const POLL_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Reads at once, then every two seconds while the page is visible; backs off after failures up to half a minute.
 *
 * Reads never overlap. A hidden page reads nothing and reads at once when it is shown.
 */
export function startPolling({ read, after, isVisible, watchVisible }: PollingDeps): Polling {
  let stopTimer = () => {};
  let pauseMs = POLL_MS;
  let isReading = false;
  let isStopped = false;
  const unwatch = watchVisible(() => (isVisible() ? pollNow() : stopTimer()));
  pollNow();
  return {
    pollNow,
    stop() {
      isStopped = true;
      stopTimer();
      unwatch();
    },
  };

  function pollNow(): void {
    stopTimer();
    if (!isReading) void run();
  }

  async function run(): Promise<void> {
    isReading = true;
    try {
      await read();
      pauseMs = POLL_MS;
    } catch {
      // The reader reports the failure; here it only lengthens the pause.
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    } finally {
      isReading = false;
    }
    if (!isStopped && isVisible()) stopTimer = after(pauseMs, () => void run());
  }
}
