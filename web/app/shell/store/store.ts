import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type Middleware,
  type Reducer,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { ThunkDeps } from '../../api/thunk.ts';
import { type AgentsRootState, agentsSlice } from '../../entities/agents/agents-slice.ts';
import { type AvailabilityRootState, availabilitySlice } from '../../entities/availability/availability-slice.ts';
import { type OwnersRootState, ownersSlice } from '../../entities/people/owners-slice.ts';
import { type TagsRootState, tagsSlice } from '../../entities/tags/tags-slice.ts';
import { type InboxRootState, inboxSlice, initialInbox } from '../../features/conversations/inbox/inbox-slice.ts';
import { readListSettings } from '../../features/conversations/inbox/list-settings.ts';
import { type SeenRootState, seenSlice } from '../../features/conversations/inbox/seen-slice.ts';
import { type OpenRootState, openSlice } from '../../features/conversations/open/open-slice.ts';
import { type ViewsRootState, viewsSlice } from '../../features/conversations/views/views-slice.ts';
import { type OffersRootState, offersSlice } from '../../features/conversations/waiting/offers-slice.ts';
import { type TakenRootState, takenSlice } from '../../features/conversations/waiting/taken-slice.ts';
import { type WaitingRootState, waitingSlice } from '../../features/conversations/waiting/waiting-slice.ts';
import { type AlertRootState, alertSlice } from '../../live/alert-slice.ts';
import { type LiveRootState, liveSlice } from '../../live/live-slice.ts';
import { type SessionRootState, sessionEnded, sessionSlice, sessionStarted } from '../../session/session-slice.ts';

export type RootState = SessionRootState &
  LiveRootState &
  AlertRootState &
  InboxRootState &
  OpenRootState &
  SeenRootState &
  WaitingRootState &
  TakenRootState &
  ViewsRootState &
  OffersRootState &
  AvailabilityRootState &
  TagsRootState &
  AgentsRootState &
  OwnersRootState;
export type AppDispatch = ThunkDispatch<RootState, ThunkDeps, UnknownAction>;
export type AppStartListening = ReturnType<typeof createAppStore>['startListening'];

/** A part of the store that loads with the first page that needs it. */
export interface StorePart {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  /** The action that clears its cached requests and responses. */
  readonly forgotten: () => UnknownAction;
  /** Starts following external events, for as long as the page is open. */
  readonly start: (dispatch: AppDispatch) => unknown;
}

/** Creates the store with the dependencies of its thunks and listeners. */
export function createAppStore(deps: ThunkDeps) {
  const reducer = combineSlices(
    sessionSlice,
    liveSlice,
    alertSlice,
    inboxSlice,
    openSlice,
    seenSlice,
    waitingSlice,
    takenSlice,
    viewsSlice,
    offersSlice,
    availabilitySlice,
    tagsSlice,
    agentsSlice,
    ownersSlice,
  );
  const initial = reducer(undefined, STARTED);
  const listener = createListenerMiddleware<RootState, AppDispatch, ThunkDeps>({ extra: deps });
  const late = createDynamicMiddleware();
  const store = configureStore({
    reducer: (state: typeof initial | undefined, action: UnknownAction) =>
      reducer(state && isAnotherPerson(action) ? keepOwn(state, initial) : state, action),
    preloadedState: { ...initial, inbox: { ...initialInbox, ...readListSettings() } },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: deps } })
        .prepend(listener.middleware)
        .concat(late.middleware),
  });
  const added = new Map<string, StorePart>();

  /** Adds a part after the start; adding it again has no effect. */
  function add(part: StorePart): void {
    if (added.has(part.reducerPath)) return;
    added.set(part.reducerPath, part);
    reducer.inject(part);
    late.addMiddleware(part.middleware);
    store.dispatch(STARTED);
    part.start(store.dispatch);
  }

  /** Clears the added parts' data of the previous user. */
  function forget(): void {
    for (const { forgotten } of added.values()) store.dispatch(forgotten());
  }
  return { store, startListening: listener.startListening, add, forget };
}

const STARTED = { type: 'app/partStarted' };

/** Whether an action starts another session or ends the current one. */
export const isAnotherPerson = (action: UnknownAction): boolean =>
  sessionStarted.match(action) || sessionEnded.match(action);

/** Resets the store when another account is entered or left; only this browser's own settings stay. */
function keepOwn<S extends RootState>(state: S, initial: S): S {
  const { perPage, keepsOrder } = state.inbox;
  return { ...initial, session: state.session, alert: state.alert, inbox: { ...initialInbox, perPage, keepsOrder } };
}
