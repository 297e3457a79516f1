import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../browser/stored.ts';
import { hasLoggedInCookie } from './cookies.ts';

const KEY = 'signOutOwed';

/** That somebody signed out here and the server doesn't know yet: no script can take its cookie away, so the session is still in it. */
export interface SignOutDebt {
  readonly isOwed: () => boolean;
  readonly set: (isOwed: boolean) => void;
  /** Calls back when it changes, here or in another tab; answers its stop. */
  readonly subscribe: (onChange: () => void) => () => void;
}

const listeners = new Set<() => void>();
/** What this page knows by itself, should the browser not keep it. */
let isOwedHere = false;
let isKept = true;

/** The debt as this browser keeps it. Read anew each time: a tab that was put aside hears of no change, and must not pay what was paid. */
export const signOutDebt: SignOutDebt = {
  isOwed() {
    const kept = isKept ? readStorage(KEY) : null;
    return kept === null ? isOwedHere : kept === 'true';
  },
  set(isOwed) {
    isOwedHere = isOwed;
    isKept = writeStorage(KEY, String(isOwed));
    for (const listener of listeners) listener();
  },
  subscribe(onChange) {
    const hear = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) onChange();
    };
    listeners.add(onChange);
    window.addEventListener('storage', hear);
    return () => {
      listeners.delete(onChange);
      window.removeEventListener('storage', hear);
    };
  },
};

/** Tells whether this browser believes that it is signed in: it has been told so, and nobody has signed out since. */
export const believesSignedIn = (): boolean => hasLoggedInCookie() && !signOutDebt.isOwed();

/** Whether a sign-out is still owed, for a component. */
export const useOwesSignOut = (): boolean => useSyncExternalStore(signOutDebt.subscribe, signOutDebt.isOwed);
