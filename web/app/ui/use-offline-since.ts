import { useSyncExternalStore } from 'react';

/** When the browser went offline, by its clock. Null while it may be online, which doesn't mean that the server responds. */
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
