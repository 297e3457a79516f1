import type { Clock } from './clock.ts';

interface Bounds {
  readonly ttlMs: number;
  /** Entries at most; the oldest goes first. */
  readonly max: number;
  readonly clock: Clock;
}

export interface TimedCacheOptions<V> extends Bounds {
  readonly load: (key: string) => Promise<V>;
}

export interface SharedTimedCacheOptions<V> extends Bounds {
  /** Looks some keys up at once; one that isn't there is left out. */
  readonly load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
}

/** Remembers what a look-up answered for a short while; look-ups at the same time share one. */
export interface TimedCache<V> {
  get(key: string): Promise<V>;
  forget(key: string): void;
  /** Forgets the values that match, and what is still being looked up, which may turn out to. */
  forgetWhere(matches: (value: V) => boolean): void;
}

/** Makes a {@link TimedCache}. A look-up that fails is not remembered. */
export function timedCache<V>({ load, ...bounds }: TimedCacheOptions<V>): TimedCache<V> {
  return cacheOf<V>(bounds, (key, remember) => remember(key, load(key)));
}

/**
 * Makes a {@link TimedCache} whose look-ups renew what else was used since its own look-up and is about to run out: many keys that are in use
 * all the time cost one look-up in each time to live.
 */
export function sharedTimedCache<V>({ load, ...bounds }: SharedTimedCacheOptions<V>): TimedCache<V | undefined> {
  return cacheOf<V | undefined>(bounds, (key, remember, ageing) => {
    const keys = [key, ...ageing()];
    const found = load(keys);
    for (const one of keys)
      remember(
        one,
        found.then((values) => values.get(one)),
      );
  });
}

const MAX_RENEWED = 200;

function cacheOf<V>(
  { ttlMs, max, clock }: Bounds,
  look: (key: string, remember: (key: string, value: Promise<V>) => void, ageing: () => string[]) => void,
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
      const remember = (one: string, value: Promise<V>) => {
        const entry: Entry<V> = { value, atMs: nowMs, found: undefined, isUsed: one === key };
        entries.delete(one);
        entries.set(one, entry);
        if (entries.size > max) entries.delete(entries.keys().next().value ?? one);
        entry.value.then(
          (found) => {
            entry.found = { value: found };
          },
          () => {
            if (entries.get(one) === entry) entries.delete(one);
          },
        );
      };
      const ageing = () => {
        const isAgeing = ([one, { atMs, isUsed }]: [string, Entry<V>]) =>
          one !== key && isUsed && nowMs - atMs >= ttlMs / 2;
        return [...entries]
          .filter(isAgeing)
          .slice(0, MAX_RENEWED)
          .map(([one]) => one);
      };
      look(key, remember, ageing);
      const entry = entries.get(key);
      if (entry === undefined) throw new TypeError('a look-up remembered nothing');
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
  /** Whether it was asked for since it was looked up. */
  isUsed: boolean;
  /** The outcome of the look-up, once there is one. */
  found: { readonly value: V } | undefined;
}
