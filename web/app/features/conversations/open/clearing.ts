import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { log } from '../../../api/log.ts';
import { isFinal, retryDelay } from '../../../api/retry.ts';
import type { ThunkDeps } from '../../../api/thunk.ts';
import { type SessionRootState, selectImpersonator } from '../../../session/session-slice.ts';
import { rowWritten } from '../inbox/inbox-slice.ts';
import {
  attentionCleared,
  attentionSeen,
  clearingFailed,
  clearingStarted,
  type SeenRootState,
} from '../inbox/seen-slice.ts';
import type { OpenRootState } from './open-slice.ts';
import { selectMayHere } from './open-slice.ts';

/** The attempts take about fifteen seconds; after that, the failure is shown. */
export const MAX_TRIES = 5;

type State = SeenRootState & OpenRootState & SessionRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/**
 * Clears seen alerts for everyone, if the user may and isn't impersonated. Returns a function that stops.
 *
 * Retries failures with backoff. When it gives up, the failure is shown and the alert is unseen here again.
 */
export function startClearing(startListening: StartListening): () => void {
  return startListening({
    actionCreator: attentionSeen,
    effect: async ({ payload }, { dispatch, getState, extra, delay }) => {
      if (selectImpersonator(getState()) || !selectMayHere(getState(), 'conversation.acknowledge')) return;
      const { id, upTo } = payload;
      dispatch(clearingStarted(payload));
      // Meanwhile the user may see later alerts, or another user may sign in.
      const isDue = () => getState().seen.clearing[id]?.upTo === upTo;
      for (let tries = 1; isDue(); tries++) {
        try {
          const row = await extra.api.call('clearAttention', { params: { id }, query: { upTo } });
          if (!isDue()) return;
          dispatch(rowWritten(row));
          dispatch(attentionCleared(payload));
        } catch (error) {
          log.warn(`could not clear the attention of conversation ${id}`, error);
          if (isFinal(error) || tries === MAX_TRIES) return void dispatch(clearingFailed(payload));
          await delay(retryDelay(tries - 1, error));
        }
      }
    },
  });
}
