import { useSyncExternalStore } from 'react';
import { createStored } from '../browser/stored.ts';

/** Whether this browser stays signed in without use, such as a screen on a wall. Stored in the browser, off by default. */
export const keepsSignedIn = createStored<boolean>({
  key: 'keepSignedIn',
  parse: (text) => text === 'true',
  format: String,
});

/** Whether this browser stays signed in without use, as a hook. */
export const useKeepsSignedIn = (): boolean => useSyncExternalStore(keepsSignedIn.subscribe, keepsSignedIn.get);
