import { framesReceived } from '../live/live-slice.ts';
import { verify } from '../session/session-calls.ts';
import type { AppStartListening } from './store.ts';

/** Asks again who is signed in when the account's settings have changed: its name and its zone are everywhere. */
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
}
