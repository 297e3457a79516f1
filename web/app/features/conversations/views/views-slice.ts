import {
  createSlice,
  type ListenerMiddlewareInstance,
  nanoid,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { StoredQuery } from '@switchboard/contracts/conversations/stored-query';
import type { ViewCount } from '@switchboard/contracts/conversations/view-count';
import type { VIEW_SCOPES } from '@switchboard/contracts/conversations/views';
import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { log } from '../../../api/log.ts';
import { plainReducers } from '../../../api/reducer.ts';
import type { Thunk, ThunkDeps } from '../../../api/thunk.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { tenantOf } from '../../../live/stream.ts';
import { type SessionRootState, selectMay, selectMayCall } from '../../../session/session-slice.ts';
import type { InboxSort } from '../inbox/inbox-query.ts';

/** A saved view of the user's own account. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly query: StoredQuery;
  readonly sort: InboxSort;
  readonly scope: (typeof VIEW_SCOPES)[number];
}
interface Counts {
  readonly views: readonly ViewCount[];
  /** The cursor of the counts. */
  readonly asOf: string;
}
export interface ViewsState {
  /** The number of conversations by the view's id. Views without a count show none. */
  readonly counts: Readonly<Record<string, number>>;
  readonly asOf: string | null;
  /** By name. */
  readonly saved: readonly SavedView[];
  /** The id of the last read; responses to earlier ones are ignored. Null before the first read. */
  readonly lastRead: string | null;
}
const initialState: ViewsState = { counts: {}, asOf: null, saved: [], lastRead: null };
const plain = plainReducers<ViewsState>();

/** The saved views and the counts of all views, in the user's own account. */
export const viewsSlice = createSlice({
  name: 'views',
  initialState,
  reducers: {
    viewsRequested: plain((state, lastRead: string) => ({ ...state, lastRead })),
    viewsRead: plain((state, { requestId, saved, ...counts }: Counts & ReadViews) =>
      state.lastRead === requestId ? applyCounts({ ...state, saved }, counts) : state,
    ),
  },
  extraReducers: (builder) => {
    builder.addCase(
      framesReceived,
      plain((state, { query, frames }) =>
        tenantOf(query) === null
          ? frames.reduce(
              (now, { message }) => (message.event === 'counts' ? applyCounts(now, message.data) : now),
              state,
            )
          : state,
      ),
    );
  },
});
interface ReadViews {
  readonly requestId: string;
  readonly saved: readonly SavedView[];
}

/** The part of the store that this slice owns. */
export interface ViewsRootState {
  readonly views: ViewsState;
}

/** Counts replace all earlier ones, unless those are newer. Cursors of another log don't compare, so theirs are taken. */
function applyCounts(state: ViewsState, { views, asOf }: Counts): ViewsState {
  const [before, now] = [parseCursor(state.asOf ?? ''), parseCursor(asOf)];
  if (before && now && before.epoch === now.epoch && now.position < before.position) return state;
  return { ...state, asOf, counts: Object.fromEntries(views.map(({ viewId, count }) => [viewId, count])) };
}

/** The maximum number of saved views that are listed; the screen of saved views has the others. */
const MAX_SAVED = 50;

/** Reads the saved views and the counts. If the read fails, it logs a warning and keeps the earlier ones. */
export const readViews =
  (): Thunk<Promise<void>, ViewsRootState & SessionRootState> =>
  async (dispatch, getState, { api }) => {
    // An agency that only reads a client's account has no views there.
    if (!selectMay(getState(), 'conversation.read', 'views.count') || !selectMayCall(getState(), 'views.list')) return;
    const requestId = nanoid();
    dispatch(viewsSlice.actions.viewsRequested(requestId));
    try {
      const [counts, saved] = await Promise.all([
        api.call('views.count', {}),
        api.call('views.list', { query: { perPage: MAX_SAVED, sortBy: 'name', sortOrder: 'asc' } }),
      ]);
      dispatch(
        viewsSlice.actions.viewsRead({
          requestId,
          views: counts.data,
          asOf: counts.asOf,
          saved: saved.data.map(({ id, name, version, query, order, scope }) => ({
            id,
            name,
            version,
            query,
            sort: { by: order.sortBy, order: order.sortOrder },
            scope,
          })),
        }),
      );
    } catch (error) {
      log.warn('could not read the views', error);
    }
  };

type State = ViewsRootState & SessionRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/** The delay before a reread, because one change often arrives as several notices. */
const REREAD_MS = 500;
const VIEW_KINDS = ['views', 'groups'];

/** Reads the views again after one of them changed or the stream could not continue, if they have been read before. Returns a function that stops. */
export function startViews(startListening: StartListening): () => void {
  return startListening({
    actionCreator: framesReceived,
    effect: async ({ payload: { query, frames } }, { cancelActiveListeners, delay, dispatch, getState }) => {
      const isChanged = frames.some(
        ({ message }) =>
          message.event === 'reset' || (message.event === 'resource:changed' && VIEW_KINDS.includes(message.data.kind)),
      );
      if (!isChanged || tenantOf(query) !== null || getState().views.lastRead === null) return;
      cancelActiveListeners();
      await delay(REREAD_MS);
      await dispatch(readViews());
    },
  });
}
