/** Lets small calls go before parts of large ones. */
export interface GiveWay {
  /** Runs a small call at once. */
  small<T>(run: () => Promise<T>): Promise<T>;
  /** Resolves once no small call runs, or after 10 ms: where there is always one, large calls still go on. */
  forSmall(): Promise<void>;
}

const PATIENCE_MS = 10;

export function createGiveWay(): GiveWay {
  let running = 0;
  const waiting = new Set<() => void>();
  return {
    async small(run) {
      running += 1;
      try {
        return await run();
      } finally {
        running -= 1;
        if (running === 0) for (const goOn of waiting) goOn();
      }
    },
    async forSmall() {
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
