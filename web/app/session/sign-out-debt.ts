import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../browser/stored.ts';
import { hasLoggedInCookie } from './cookies.ts';

const KEY = 'signOutOwed';

/** A sign-out that the server hasn't confirmed. Scripts can't remove the session's cookie, so it must still be sent. */
export interface SignOutDebt {
  readonly isOwed: () => boolean;
  readonly set: (isOwed: boolean) => void;
  /** Calls back when it changes in any tab. Returns a function that stops. */
  readonly subscribe: (onChange: () => void) => () => void;
}

const listeners = new Set<() => void>();
/** The state of this page, in case the browser doesn't store it. */
let isOwedHere = false;
let isKept = true;

/** The stored debt, read each time because a frozen tab misses changes and must not repeat a settled sign-out. */
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
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) onChange();
    };
    listeners.add(onChange);
    window.addEventListener('storage', handleStorage);
    return () => {
      listeners.delete(onChange);
      window.removeEventListener('storage', handleStorage);
    };
  },
};

/** Whether this browser believes that it is signed in: it has the cookie and owes no sign-out. */
export const believesSignedIn = (): boolean => hasLoggedInCookie() && !signOutDebt.isOwed();

/** Whether a sign-out is still owed, as a hook. */
export const useOwesSignOut = (): boolean => useSyncExternalStore(signOutDebt.subscribe, signOutDebt.isOwed);
