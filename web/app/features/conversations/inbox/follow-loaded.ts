import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { STREAM_REQUERY_MS } from '@switchboard/contracts/base/constants';
import type { ThunkDeps } from '../../../api/thunk.ts';
import { AMBIENT_QUERY } from '../../../live/ambient.ts';
import { type LiveRootState, viewWanted } from '../../../live/live-slice.ts';
import { type InboxRootState, listReceived, listRefused } from './inbox-slice.ts';

type State = InboxRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/**
 * Has live updates go on from what was read, wherever they don't yet. Answers its stop.
 *
 * The stream's cursor is the list's, so the old stream stands until the new list is there: 100 ms after the query changed, or with
 * the answer if that takes longer. Reading another page meanwhile doesn't call it off. Who may not see the list still hears alerts.
 */
export function followLoaded(startListening: StartListening): () => void {
  const stops = [followRead(startListening), followRefusal(startListening)];
  return () => {
    for (const stop of stops) stop();
  };
}

function followRefusal(startListening: StartListening): () => void {
  return startListening({
    actionCreator: listRefused,
    effect: (_, { getState, dispatch }) => {
      if (getState().live.query === null) dispatch(viewWanted({ query: AMBIENT_QUERY, cursor: null }));
    },
  });
}

function followRead(startListening: StartListening): () => void {
  return startListening({
    actionCreator: listReceived,
    effect: async ({ payload: { requestId, answer } }, effect) => {
      const { request, loaded, isAway } = effect.getOriginalState().inbox;
      if (request?.requestId !== requestId) return;
      const { streamQuery: query, askedAt } = request;
      // Only frames of the view that stood here before were taken in while this one was read.
      const goesOn = !isAway && loaded?.streamQuery === query && effect.getState().live.query === query;
      if (goesOn) return;
      effect.cancelActiveListeners();
      const waited = Math.max(0, effect.extra.now() - askedAt);
      await effect.delay(Math.max(0, STREAM_REQUERY_MS - waited));
      const { inbox } = effect.getState();
      if (inbox.isAway || inbox.loaded?.streamQuery !== query) return;
      effect.dispatch(viewWanted({ query, cursor: answer.meta.asOf }));
    },
  });
}
