/** Reads that find something out for those who ask for the same. */
export interface Flights {
  /** Reads at once, or after the read of the same key that is on its way, whatever becomes of that. */
  join<T>(key: string, read: () => Promise<T>): Promise<T>;
}

/** Opens no flights. */
export function createFlights(): Flights {
  const first = new Map<string, Promise<unknown>>();
  return {
    async join(key, read) {
      const underWay = first.get(key);
      if (underWay) {
        await underWay.catch(() => undefined);
        return read();
      }
      const reading = read();
      first.set(key, reading);
      try {
        return await reading;
      } finally {
        first.delete(key);
      }
    },
  };
}
