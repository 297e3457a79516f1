import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { every } from '../../../ui/timers.ts';
import { currentDay, refetchRequested } from './inbox-listeners.ts';
import type { InboxRootState } from './inbox-slice.ts';

const CHECK_INTERVAL_MS = 15_000;

/** Reads the list again after the account's midnight, even if the tab slept, and retries a failed read when the network is back. */
export function useListWatch(): void {
  const dispatch = useThunkDispatch();
  const store = useStore<InboxRootState & SessionRootState>();
  useEffect(() => {
    const check = () => {
      const { loaded, request } = store.getState().inbox;
      if (loaded && !request && loaded.today !== currentDay(store.getState(), Date.now())) dispatch(refetchRequested());
    };
    const retry = () => store.getState().inbox.isRetrying && dispatch(refetchRequested());
    const stop = every(CHECK_INTERVAL_MS, check);
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', retry);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', retry);
    };
  }, [dispatch, store]);
}
