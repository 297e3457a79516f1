import type { StoredKey } from './stored-keys.ts';

/** Something that this browser remembers under a key, the same in all its tabs. */
export interface Stored<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls back when it changes, here or in another tab; answers its stop. */
  readonly subscribe: (onChange: () => void) => () => void;
}

interface StoredOptions<T> {
  readonly key: StoredKey;
  /** Reads what was written, or nothing, which is null; never throws. */
  readonly parse: (text: string | null) => T;
  readonly format: (value: T) => string;
}

/** Keeps a setting in the browser's storage. What can't be stored there is kept as long as the page is open. */
export function stored<T>({ key, parse, format }: StoredOptions<T>): Stored<T> {
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
  const hear = (event: StorageEvent) => {
    // Without a key everything was cleared.
    if (event.key === key || event.key === null) take(event.newValue);
  };
  globalThis.window?.addEventListener('storage', hear);
  return {
    get: () => value,
    set(next) {
      const written = format(next);
      isKept = writeStorage(key, written);
      take(written);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      // Another tab's change is told to a page only once it stands: what came before is read.
      if (isKept) take(readStorage(key));
      return () => listeners.delete(onChange);
    },
  };
}

/** What the browser keeps under a key. */
export function readStorage(key: StoredKey): string | null {
  // Storage throws where a browser's policy closes it; what isn't remembered is chosen again.
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Has the browser keep a text. @returns whether its policy let it */
export function writeStorage(key: StoredKey, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
