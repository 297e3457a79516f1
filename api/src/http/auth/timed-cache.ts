import type { Clock } from '@switchboard/platform/clock';

export interface TimedCacheOptions<V> {
  readonly ttlMs: number;
  /** Entries at most; the oldest goes first. */
  readonly max: number;
  readonly clock: Clock;
  readonly load: (key: string) => Promise<V>;
}

/** Remembers what a look-up answered for a short while; look-ups at the same time share one. */
export interface TimedCache<V> {
  get(key: string): Promise<V>;
  forget(key: string): void;
  /** Forgets the values that match, and what is still being looked up, which may turn out to. */
  forgetWhere(matches: (value: V) => boolean): void;
}

/** Makes a {@link TimedCache}. A look-up that fails is not remembered. */
export function timedCache<V>({ ttlMs, max, clock, load }: TimedCacheOptions<V>): TimedCache<V> {
  const entries = new Map<string, Entry<V>>();
  return {
    get: (key) => {
      const nowMs = clock.now().getTime();
      const known = entries.get(key);
      if (known && nowMs - known.atMs < ttlMs) return known.value;
      const entry: Entry<V> = { value: load(key), atMs: nowMs, found: undefined };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > max) entries.delete(entries.keys().next().value ?? key);
      entry.value.then(
        (value) => {
          entry.found = { value };
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return entry.value;
    },
    forget: (key) => void entries.delete(key),
    forgetWhere: (matches) => {
      for (const [key, { found }] of entries) if (found === undefined || matches(found.value)) entries.delete(key);
    },
  };
}

interface Entry<V> {
  readonly value: Promise<V>;
  readonly atMs: number;
  /** What the look-up came to, once it has. */
  found: { readonly value: V } | undefined;
}
