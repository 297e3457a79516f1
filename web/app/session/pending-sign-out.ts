import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../browser/stored.ts';
import { hasLoggedInCookie } from './cookies.ts';

const KEY = 'signOutOwed';

/** A sign-out that the server hasn't confirmed. Scripts can't remove the session's cookie, so the sign-out must still be sent. */
export interface PendingSignOut {
  readonly isPending: () => boolean;
  readonly set: (isPending: boolean) => void;
  /** Calls back when the state changes in any tab. Returns a function that stops. */
  readonly subscribe: (onChange: () => void) => () => void;
}

const listeners = new Set<() => void>();
/** This page's state, in case the browser can't store it. */
let isPendingHere = false;
let isKept = true;

/** The stored state, read each time because a frozen tab misses changes and must not repeat a sign-out that was sent. */
export const pendingSignOut: PendingSignOut = {
  isPending() {
    const kept = isKept ? readStorage(KEY) : null;
    return kept === null ? isPendingHere : kept === 'true';
  },
  set(isPending) {
    isPendingHere = isPending;
    isKept = writeStorage(KEY, String(isPending));
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

/** Whether this browser believes that it is signed in: it has the cookie and no sign-out is pending. */
export const believesSignedIn = (): boolean => hasLoggedInCookie() && !pendingSignOut.isPending();

/** Whether a sign-out is still pending, as a hook. */
export const useHasPendingSignOut = (): boolean =>
  useSyncExternalStore(pendingSignOut.subscribe, pendingSignOut.isPending);
