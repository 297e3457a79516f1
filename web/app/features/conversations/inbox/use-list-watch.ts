import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { every } from '../../../ui/timers.ts';
import { refetchAsked, todayOf } from './inbox-listeners.ts';
import type { InboxRootState } from './inbox-slice.ts';

const LOOK_MS = 15_000;

/** Reads the list again when the account's midnight has passed, also while the tab slept, and what failed when the network is back. */
export function useListWatch(): void {
  const dispatch = useThunkDispatch();
  const store = useStore<InboxRootState & SessionRootState>();
  useEffect(() => {
    const look = () => {
      const { loaded, request } = store.getState().inbox;
      if (loaded && !request && loaded.today !== todayOf(store.getState(), Date.now())) dispatch(refetchAsked());
    };
    const retry = () => store.getState().inbox.isRetrying && dispatch(refetchAsked());
    const stop = every(LOOK_MS, look);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', retry);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', retry);
    };
  }, [dispatch, store]);
}
