/** Runs tasks with the same key one after the other, in the order of the calls. */
export type InTurn = <T>(key: string, run: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue for each key, kept while it has tasks.
 *
 * Without it, concurrent deliveries of one call would plan on the same events and conflict.
 */
export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, run) => {
    const previous = last.get(key);
    const current = previous === undefined ? run() : previous.then(run, run);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
