import { useSyncExternalStore } from 'react';

/** Since when the browser knows that this device has no network, by its clock; null while it may have one, which says nothing of the server. */
export const useOfflineSince = (): number | null => useSyncExternalStore(subscribe, offlineSince);

let since: number | null = null;

function offlineSince(): number | null {
  since = navigator.onLine ? null : (since ?? Date.now());
  return since;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
