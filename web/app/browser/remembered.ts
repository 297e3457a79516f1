import { useSyncExternalStore } from 'react';
import { stored } from './stored.ts';
import type { StoredKey } from './stored-keys.ts';

/** A choice that this browser keeps, shared by every part of the page that asks, and by all tabs. */
export interface Remembered<T> {
  readonly use: () => T;
  readonly get: () => T;
  readonly set: (value: T) => void;
}

/** Keeps a choice in the browser's storage; `parse` reads what was kept, or nothing, or what somebody else wrote there. */
export function remembered<T extends string | number>(
  key: StoredKey,
  parse: (text: string | null) => T,
): Remembered<T> {
  const { get, set, subscribe } = stored<T>({ key, parse, format: String });
  return { get, set, use: () => useSyncExternalStore(subscribe, get) };
}
