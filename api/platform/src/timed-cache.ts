import type { Clock } from './clock.ts';

interface Bounds {
  readonly ttlMs: number;
  /** The maximum number of entries; the oldest is evicted first. */
  readonly max: number;
  readonly clock: Clock;
}

export interface TimedCacheOptions<V> extends Bounds {
  readonly load: (key: string) => Promise<V>;
}

export interface SharedTimedCacheOptions<V> extends Bounds {
  /** Loads several keys; a missing one is left out of the result. */
  readonly load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
}

/** Caches loaded values for a short time. Concurrent calls for a key share one load. */
export interface TimedCache<V> {
  get(key: string): Promise<V>;
  forget(key: string): void;
  /** Forgets the values that match, and values that are still loading, since they may match. */
  forgetWhere(matches: (value: V) => boolean): void;
}

/** Creates a {@link TimedCache}. A failed load is not cached. */
export function timedCache<V>({ load, ...bounds }: TimedCacheOptions<V>): TimedCache<V> {
  return createCache<V>(bounds, (key, remember) => remember(key, load(key)));
}

/**
 * Creates a {@link TimedCache} whose loads also renew other keys that were used since they were loaded and are about to expire. So many keys in constant
 * use cost one load per time to live. (This batching is why it isn't an `lru-cache`.)
 */
export function sharedTimedCache<V>({ load, ...bounds }: SharedTimedCacheOptions<V>): TimedCache<V | undefined> {
  return createCache<V | undefined>(bounds, (key, remember, findExpiring) => {
    const keys = [key, ...findExpiring()];
    const found = load(keys);
    for (const each of keys)
      remember(
        each,
        found.then((values) => values.get(each)),
      );
  });
}

const MAX_RENEWED = 200;

function createCache<V>(
  { ttlMs, max, clock }: Bounds,
  load: (key: string, remember: (key: string, value: Promise<V>) => void, findExpiring: () => string[]) => void,
): TimedCache<V> {
  const entries = new Map<string, Entry<V>>();
  return {
    get: (key) => {
      const nowMs = clock.now().getTime();
      const known = entries.get(key);
      if (known && nowMs - known.atMs < ttlMs) {
        known.isUsed = true;
        return known.value;
      }
      const remember = (loadedKey: string, value: Promise<V>) => {
        const entry: Entry<V> = { value, atMs: nowMs, loaded: undefined, isUsed: loadedKey === key };
        entries.delete(loadedKey);
        entries.set(loadedKey, entry);
        if (entries.size > max) entries.delete(entries.keys().next().value ?? loadedKey);
        entry.value.then(
          (loaded) => {
            entry.loaded = { value: loaded };
          },
          () => {
            if (entries.get(loadedKey) === entry) entries.delete(loadedKey);
          },
        );
      };
      const findExpiring = () => {
        const isExpiring = ([other, { atMs, isUsed }]: [string, Entry<V>]) =>
          other !== key && isUsed && nowMs - atMs >= ttlMs / 2;
        return [...entries]
          .filter(isExpiring)
          .slice(0, MAX_RENEWED)
          .map(([other]) => other);
      };
      load(key, remember, findExpiring);
      const entry = entries.get(key);
      if (entry === undefined) throw new TypeError('the load remembered no value');
      return entry.value;
    },
    forget: (key) => void entries.delete(key),
    forgetWhere: (matches) => {
      for (const [key, { loaded }] of entries) if (loaded === undefined || matches(loaded.value)) entries.delete(key);
    },
  };
}

interface Entry<V> {
  readonly value: Promise<V>;
  readonly atMs: number;
  /** Whether the key was used since it was loaded. */
  isUsed: boolean;
  /** The value, once it is loaded. */
  loaded: { readonly value: V } | undefined;
}
