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
import { selectMayHere } from './may-here.ts';
import type { OpenRootState } from './open-slice.ts';

/** After so many tries, some fifteen seconds, somebody is better told. */
export const MAX_TRIES = 5;

type State = SeenRootState & OpenRootState & SessionRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/**
 * Clears for everyone the alerts that were seen here, if the person may and is not only stepping in. Answers its stop.
 *
 * A failure is tried again with back-off; one that stays is told, and the alert then stands here as it does for the others.
 */
export function startClearing(startListening: StartListening): () => void {
  return startListening({
    actionCreator: attentionSeen,
    effect: async ({ payload }, { dispatch, getState, extra, delay }) => {
      if (selectImpersonator(getState()) || !selectMayHere(getState(), 'conversation.acknowledge')) return;
      const { id, upTo } = payload;
      dispatch(clearingStarted(payload));
      // Later alerts of it may be seen meanwhile, or somebody else sign in.
      const isDue = () => getState().seen.clearing[id]?.upTo === upTo;
      for (let tries = 1; isDue(); tries++) {
        try {
          const row = await extra.api.call('clearAttention', { params: { id }, query: { upTo } });
          if (!isDue()) return;
          dispatch(rowWritten(row));
          dispatch(attentionCleared(payload));
        } catch (error) {
          log.warn(`attention of conversation ${id} could not be cleared`, error);
          if (isFinal(error) || tries === MAX_TRIES) return void dispatch(clearingFailed(payload));
          await delay(retryDelay(tries - 1, error));
        }
      }
    },
  });
}
