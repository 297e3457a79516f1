import { useSyncExternalStore } from 'react';
import { stored } from '../browser/stored.ts';

/** Whether this screen stays signed in though nobody touches it, as a screen on a wall does. The browser's own choice, off at first. */
export const keepsSignedIn = stored<boolean>({
  key: 'keepSignedIn',
  parse: (text) => text === 'true',
  format: String,
});

/** The same, for a component. */
export const useKeepsSignedIn = (): boolean => useSyncExternalStore(keepsSignedIn.subscribe, keepsSignedIn.get);
