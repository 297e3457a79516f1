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
 * Switches live updates to the loaded list's stream when they don't continue it already. Returns a function that stops.
 *
 * The new stream resumes at the list's cursor, so the old stream stays until the new list arrives: 100 ms after the query changed, or with the
 * response if that takes longer. Turning the page meanwhile doesn't cancel it. A user who may not see the list still receives alerts.
 */
export function startStreamSwitching(startListening: StartListening): () => void {
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
      const { streamQuery: query, requestedAt } = request;
      // While this list was read, the reducer applied only frames of the view that was loaded before.
      const isContinuous = !isAway && loaded?.streamQuery === query && effect.getState().live.query === query;
      if (isContinuous) return;
      effect.cancelActiveListeners();
      const elapsed = Math.max(0, effect.extra.now() - requestedAt);
      await effect.delay(Math.max(0, STREAM_REQUERY_MS - elapsed));
      const { inbox } = effect.getState();
      if (inbox.isAway || inbox.loaded?.streamQuery !== query) return;
      effect.dispatch(viewWanted({ query, cursor: answer.meta.asOf }));
    },
  });
}
