/** Records outcomes in batches. */
export interface Recorder<T> {
  /** Records outcomes soon, in the order of the calls. */
  add(outcomes: readonly T[]): void;
  /** Waits until everything is recorded. @throws the failure of a write; nothing is written after it. */
  finish(): Promise<void>;
}

/** Creates a recorder with one write at a time; outcomes that arrive meanwhile share the next one. */
export function createRecorder<T>(write: (outcomes: readonly T[]) => Promise<void>): Recorder<T> {
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
      // `finish` reports the failure.
      writing.catch(() => undefined);
    },
    async finish() {
      await writing;
    },
  };
}
