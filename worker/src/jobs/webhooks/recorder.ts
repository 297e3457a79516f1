/** Writes down outcomes together. */
export interface Recorder<T> {
  /** Has these written down soon, in the order of the calls. */
  add(outcomes: readonly T[]): void;
  /** Waits until all are written down. @throws what a write threw; nothing is written after it */
  finish(): Promise<void>;
}

/** Opens a recorder with one write under way at a time: outcomes that come meanwhile share the next one. */
export function recorder<T>(write: (outcomes: readonly T[]) => Promise<void>): Recorder<T> {
  let waiting: T[] = [];
  let writing: Promise<void> | undefined;
  const drain = async () => {
    while (waiting.length > 0) {
      const outcomes = waiting;
      waiting = [];
      await write(outcomes);
    }
    writing = undefined;
  };
  return {
    add(outcomes) {
      waiting.push(...outcomes);
      if (writing !== undefined || waiting.length === 0) return;
      writing = drain();
      // It is told by `finish`.
      writing.catch(() => undefined);
    },
    async finish() {
      await writing;
    },
  };
}
