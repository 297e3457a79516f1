import { log } from '../api/log.ts';
import { framesReceived, streamStateChanged } from '../live/live-slice.ts';
import { verify } from '../session/session-calls.ts';
import type { AppStartListening } from './store/store.ts';

/**
 * Reads the session again when the account's settings have changed, because every page shows its name and time zone, and after a reconnect, because
 * the stream may have missed such a change.
 */
export function followAccount(startListening: AppStartListening): void {
  startListening({
    actionCreator: framesReceived,
    effect: async ({ payload }, { dispatch }) => {
      const isChanged = payload.frames.some(
        ({ message }) => message.event === 'resource:changed' && message.data.kind === 'settings',
      );
      if (isChanged) await dispatch(verify({ keepAlive: false }));
    },
  });
  let lastLive: string | undefined;
  startListening({
    actionCreator: streamStateChanged,
    effect: async ({ payload: { query, state } }, { dispatch }) => {
      if (state.status === 'live') lastLive = query;
      if (state.status !== 'catching-up' || query !== lastLive) return;
      try {
        await dispatch(verify({ keepAlive: false }));
      } catch (error) {
        log.warn('could not refresh the account', error);
      }
    },
  });
}
