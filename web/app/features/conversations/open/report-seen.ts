import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { log } from '../../../api/log.ts';
import { isFinal, retryDelay } from '../../../api/retry.ts';
import type { ThunkDeps } from '../../../api/thunk.ts';
import { type SessionRootState, selectImpersonator } from '../../../session/session-slice.ts';
import { conversationSeen, type SeenRootState } from '../inbox/seen-slice.ts';
import { type OpenRootState, selectMayHere } from './open-slice.ts';

/** The attempts take about fifteen seconds. */
export const MAX_TRIES = 5;

type State = SeenRootState & OpenRootState & SessionRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/**
 * Reports the user's seen marks to the server, for their other devices. An impersonator's mark would be the member's, and an agency has none
 * in a client's account, so neither is reported. Returns a function that stops.
 *
 * Retries failures with backoff. When it gives up, the conversation is still seen in this tab; the next mark reports it again.
 */
export function startReportingSeen(startListening: StartListening): () => void {
  return startListening({
    actionCreator: conversationSeen,
    effect: async ({ payload: { id, upTo } }, { getState, getOriginalState, extra, delay }) => {
      if (selectImpersonator(getState()) || !selectMayHere(getState(), 'conversation.read')) return;
      if (upTo <= (getOriginalState().seen.upTo[id] ?? 0)) return;
      // Another user may sign in meanwhile, or positions start over.
      const isDue = () => getState().seen.upTo[id] === upTo;
      for (let tries = 1; isDue(); tries++) {
        try {
          return await extra.api.call('markSeen', { params: { id }, body: { upTo } });
        } catch (error) {
          if (isFinal(error) || tries === MAX_TRIES) {
            log.warn(`could not mark conversation ${id} as seen`, error);
            return;
          }
          await delay(retryDelay(tries - 1, error));
        }
      }
    },
  });
}
