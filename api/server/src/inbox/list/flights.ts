/** Reads that find something out for those who ask for the same. */
export interface Flights {
  /**
   * Reads at once, or once the read of the same key that is on its way has called `land`.
   *
   * @throws whatever kept that read from it: it would keep those who waited from it too.
   */
  join<T>(key: string, read: (land: () => void) => Promise<T>): Promise<T>;
}

/** Opens no flights. */
export function createFlights(): Flights {
  const underWay = new Map<string, Promise<void>>();
  return {
    async join(key, read) {
      const first = underWay.get(key);
      if (first) {
        await first;
        return read(() => {});
      }
      const flight = Promise.withResolvers<void>();
      // It may fail with nobody waiting.
      flight.promise.catch(() => {});
      underWay.set(key, flight.promise);
      const land = () => {
        if (underWay.get(key) === flight.promise) underWay.delete(key);
        flight.resolve();
      };
      try {
        return await read(land);
      } catch (error) {
        flight.reject(error);
        throw error;
      } finally {
        land();
      }
    },
  };
}
