import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { queryApi } from '../api/query-api.ts';
import type { ThunkDeps } from '../api/thunk.ts';
import { inboxSlice, initialInbox } from '../features/conversations/inbox-slice.ts';
import { openSlice } from '../features/conversations/open-slice.ts';
import { readSettings } from '../features/conversations/settings.ts';
import { alertSlice } from '../live/alert-slice.ts';
import { liveSlice } from '../live/live-slice.ts';
import { sessionEnded, sessionSlice, sessionStarted } from '../session/session-slice.ts';

const reducers = combineReducers({
  session: sessionSlice.reducer,
  live: liveSlice.reducer,
  alert: alertSlice.reducer,
  inbox: inboxSlice.reducer,
  open: openSlice.reducer,
  [queryApi.reducerPath]: queryApi.reducer,
});
export type RootState = ReturnType<typeof reducers>;
export type AppDispatch = ThunkDispatch<RootState, ThunkDeps, UnknownAction>;

/** Nothing of one account is left when another is entered, or none. */
function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  const isAnother = sessionStarted.match(action) || sessionEnded.match(action);
  if (!state || !isAnother) return reducers(state, action);
  const { perPage, keepsOrder } = state.inbox;
  const kept = { session: state.session, alert: state.alert, inbox: { ...initialInbox, perPage, keepsOrder } };
  return reducers({ ...reducers(undefined, action), ...kept }, action);
}

/** Makes the store over the outside world that its thunks and listeners use. */
export function createAppStore(deps: ThunkDeps) {
  const listener = createListenerMiddleware<RootState, AppDispatch, ThunkDeps>({ extra: deps });
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { ...reducers(undefined, { type: 'app/started' }), inbox: { ...initialInbox, ...readSettings() } },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: deps } })
        .prepend(listener.middleware)
        .concat(queryApi.middleware),
  });
  return { store, startListening: listener.startListening };
}
export type AppStore = ReturnType<typeof createAppStore>['store'];
export type AppStartListening = ReturnType<typeof createAppStore>['startListening'];
