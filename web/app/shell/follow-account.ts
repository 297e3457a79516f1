import { log } from '../api/log.ts';
import { framesReceived, streamStateChanged } from '../live/live-slice.ts';
import { verify } from '../session/session-calls.ts';
import type { AppStartListening } from './store/store.ts';

/**
 * Asks again who is signed in when the account's settings have changed, whose name and zone are everywhere, and when the stream is back: it
 * may have missed that they did.
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
        log.warn('the account could not be read again', error);
      }
    },
  });
}
