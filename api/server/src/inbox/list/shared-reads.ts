/** Lets concurrent reads of the same key share what the first one finds out. */
export interface SharedReads {
  /**
   * Reads at once, or after the current read of the same key has called `share`.
   *
   * @throws what that read threw before it shared anything: the waiting reads would fail in the same way.
   */
  join<T>(key: string, read: (share: () => void) => Promise<T>): Promise<T>;
}

/** Creates {@link SharedReads}. */
export function createSharedReads(): SharedReads {
  const current = new Map<string, Promise<void>>();
  return {
    async join(key, read) {
      const first = current.get(key);
      if (first) {
        await first;
        return read(() => {});
      }
      const shared = Promise.withResolvers<void>();
      // The read may fail while nobody is waiting.
      shared.promise.catch(() => {});
      current.set(key, shared.promise);
      const share = () => {
        if (current.get(key) === shared.promise) current.delete(key);
        shared.resolve();
      };
      try {
        return await read(share);
      } catch (error) {
        shared.reject(error);
        throw error;
      } finally {
        share();
      }
    },
  };
}
