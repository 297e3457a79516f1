/** What cells told of parts of time, each with the state of the days that it was read from. */
export interface PartMemory<V> {
  /** What is remembered of a part; undefined where its days are in another state now. */
  recall(name: string, state: string): V | undefined;
  keep(name: string, state: string, value: V): void;
}

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
      memory.set(name, entry);
      size += entry.size;
      for (const oldest of memory.keys()) {
        if (size <= maxSize) break;
        forget(oldest);
      }
    },
  };
}
