import { LRUCache } from 'lru-cache';

/** The parts of time that cells told of last, each with the state of the days that it was read from. */
export interface PartMemory<V> {
  /** Answers a part as it is remembered; undefined where its days are in another state now. */
  recall(name: string, state: string): V | undefined;
  keep(name: string, state: string, value: V): void;
}

/** The part of the memory that one value may take: many others are worth more than a single large one. */
const LARGEST_SHARE = 0.25;

/** Opens a memory whose values have a size of so much together at most; the part that was last asked for longest ago goes first. */
export function createPartMemory<V>(maxSize: number, sizeOf: (value: V) => number): PartMemory<V> {
  const memory = new LRUCache<string, { readonly state: string; readonly value: V }>({
    maxSize,
    maxEntrySize: maxSize * LARGEST_SHARE,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  return {
    recall(name, state) {
      const known = memory.get(name);
      return known?.state === state ? known.value : undefined;
    },
    keep(name, state, value) {
      memory.set(name, { state, value });
    },
  };
}
