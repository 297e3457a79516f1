import { useSyncExternalStore } from 'react';
import { createStored } from './stored.ts';
import type { StoredKey } from './stored-keys.ts';

/** A choice stored in this browser, shared by every component and all tabs. */
export interface Remembered<T> {
  readonly use: () => T;
  readonly get: () => T;
  readonly set: (value: T) => void;
}

/** Creates a stored choice; `parse` handles stored, missing and foreign values. */
export function createRemembered<T extends string | number>(
  key: StoredKey,
  parse: (text: string | null) => T,
): Remembered<T> {
  const { get, set, subscribe } = createStored<T>({ key, parse, format: String });
  return { get, set, use: () => useSyncExternalStore(subscribe, get) };
}
