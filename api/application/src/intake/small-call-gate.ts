/** Gives small calls priority over parts of large ones. */
export interface SmallCallGate {
  /** Runs a small call at once. */
  small<T>(run: () => Promise<T>): Promise<T>;
  /** Resolves once no small call runs, or after 10 ms, so that constant small calls don't starve large ones. */
  waitForSmall(): Promise<void>;
}

const PATIENCE_MS = 10;

/** Creates a gate, for all intake calls of this process. */
export function createSmallCallGate(): SmallCallGate {
  let running = 0;
  const waiting = new Set<() => void>();
  return {
    async small(run) {
      running += 1;
      try {
        return await run();
      } finally {
        running -= 1;
        if (running === 0) for (const resume of waiting) resume();
      }
    },
    async waitForSmall() {
      if (running === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, PATIENCE_MS);
      waiting.add(resolve);
      await promise;
      clearTimeout(timer);
      waiting.delete(resolve);
    },
  };
}
