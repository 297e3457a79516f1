import type { StoredKey } from './stored-keys.ts';

/** A value stored in this browser under a key, shared by all its tabs. */
export interface Stored<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls back when it changes, here or in another tab. Returns a function that stops. */
  readonly subscribe: (onChange: () => void) => () => void;
}

interface StoredOptions<T> {
  readonly key: StoredKey;
  /** Parses the stored text, or null for none; never throws. */
  readonly parse: (text: string | null) => T;
  readonly format: (value: T) => string;
}

/** Creates a value in the browser's storage. If storage is unavailable, the value lasts as long as the page is open. */
export function createStored<T>({ key, parse, format }: StoredOptions<T>): Stored<T> {
  const listeners = new Set<() => void>();
  let text = readStorage(key);
  let value = parse(text);
  let isKept = true;
  const take = (next: string | null) => {
    if (next === text) return;
    text = next;
    value = parse(text);
    for (const listener of listeners) listener();
  };
  const handleStorage = (event: StorageEvent) => {
    // Without a key, the whole storage was cleared.
    if (event.key === key || event.key === null) take(event.newValue);
  };
  globalThis.window?.addEventListener('storage', handleStorage);
  return {
    get: () => value,
    set(next) {
      const written = format(next);
      isKept = writeStorage(key, written);
      take(written);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      // Changes from before the subscription fired no event here, so read the current value.
      if (isKept) take(readStorage(key));
      return () => listeners.delete(onChange);
    },
  };
}

/** Reads the browser's storage. */
export function readStorage(key: StoredKey): string | null {
  // Storage throws if the browser's policy blocks it; a setting then falls back to its default.
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a text to the browser's storage. @returns whether the browser's policy allowed it */
export function writeStorage(key: StoredKey, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
