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
  const memory = new Map<string, { readonly state: string; readonly value: V; readonly size: number }>();
  let size = 0;
  const forget = (name: string) => {
    size -= memory.get(name)?.size ?? 0;
    memory.delete(name);
  };
  return {
    recall(name, state) {
      const known = memory.get(name);
      if (known?.state !== state) return undefined;
      memory.delete(name);
      memory.set(name, known);
      return known.value;
    },
    keep(name, state, value) {
      forget(name);
      const entry = { state, value, size: sizeOf(value) };
      if (entry.size > maxSize * LARGEST_SHARE) return;
      memory.set(name, entry);
      size += entry.size;
      for (const oldest of memory.keys()) {
        if (size <= maxSize) break;
        forget(oldest);
      }
    },
  };
}
