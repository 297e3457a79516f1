/** Runs what it is given for a key after what was given for it before. */
export type InTurn = <T>(key: string, run: () => Promise<T>) => Promise<T>;

/**
 * Makes a row for each key, kept while anything stands in it.
 *
 * Deliveries of one call that come at the same moment would otherwise plan on the same events and get in each other's way.
 */
export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, run) => {
    const before = last.get(key);
    const mine = before === undefined ? run() : before.then(run, run);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
