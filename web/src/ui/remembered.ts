import { useSyncExternalStore } from 'react';

/** A choice that this browser keeps, shared by every part of the page that asks. */
export interface Remembered<T> {
  readonly use: () => T;
  readonly get: () => T;
  readonly set: (value: T) => void;
}

/** Keeps a choice in the browser's storage; `parse` reads what was kept, or nothing, or what somebody else wrote there. */
export function remembered<T extends string | number>(key: string, parse: (text: string | null) => T): Remembered<T> {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  const get = (): T => {
    value ??= parse(readStorage(key));
    return value;
  };
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  };
  return {
    get,
    set(next) {
      value = next;
      writeStorage(key, String(next));
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}

/** What the browser keeps under a key. */
export function readStorage(key: string): string | null {
  // Storage throws where a browser's policy closes it; what isn't remembered is chosen again.
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Has the browser keep a text, if its policy lets it. */
export function writeStorage(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    return;
  }
}
