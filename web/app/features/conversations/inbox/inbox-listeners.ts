import {
  createAction,
  isAnyOf,
  type ListenerEffectAPI,
  type ListenerMiddlewareInstance,
  nanoid,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { isAborted } from '../../../api/api-error.ts';
import { isFinal, retryDelay } from '../../../api/retry.ts';
import type { ThunkDeps } from '../../../api/thunk.ts';
import {
  framesReceived,
  type LiveRootState,
  readFailed,
  readOutdated,
  readSucceeded,
} from '../../../live/live-slice.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { calendarDay } from './day-range.ts';
import { listParams, streamQuery } from './inbox-query.ts';
import type { InboxState, ListRequest } from './inbox-slice.ts';
import {
  type InboxRootState,
  inboxLeft,
  leavingEnded,
  listFailed,
  listReceived,
  listRefused,
  listRequested,
  orderKept,
  perPageChosen,
  positionsRestarted,
  queryChanged,
} from './inbox-slice.ts';
import { startStreamSwitching } from './switch-stream.ts';

/** Several rows often leave at once; one request refills them all. */
export const REFILL_MS = 500;
/** How long a row that left shows why. */
export const LEAVING_MS = 4_000;

/** Requests the same list again: rows may be missing, or a new day began. */
export const refetchRequested = createAction('inbox/refetchRequested');

type State = InboxRootState & LiveRootState & SessionRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type Effect = ListenerEffectAPI<State, Dispatch, ThunkDeps>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/** Reads the list when its query changes, when rows may be missing, and again after failures. Returns a function that stops. */
export function startInbox(startListening: StartListening): () => void {
  const stops = [
    startStreamSwitching(startListening),
    startListening({
      matcher: isAnyOf(queryChanged, perPageChosen, orderKept, refetchRequested, inboxLeft),
      effect: async (action, effect) => {
        effect.cancelActiveListeners();
        if (inboxLeft.match(action)) return;
        // A new page size starts at page 1, which the URL is about to request.
        if (perPageChosen.match(action) && (effect.getState().inbox.query?.page ?? 1) > 1) return;
        // Refetching a view that hasn't arrived is still a request for that view.
        const isView = !refetchRequested.match(action) || effect.getState().inbox.request?.kind === 'view';
        await load(isView ? 'view' : 'refill', effect);
      },
    }),
    startListening({
      // A response may have a gap of its own after the changes during its request are applied.
      predicate: (_, { inbox }, { inbox: before }) =>
        inbox.page.hasGap && (!before.page.hasGap || inbox.loaded !== before.loaded),
      effect: async (_, effect) => {
        effect.cancelActiveListeners();
        await effect.delay(REFILL_MS);
        const { inbox } = effect.getState();
        if (inbox.page.hasGap && !inbox.request) effect.dispatch(refetchRequested());
      },
    }),
    startListening({
      actionCreator: framesReceived,
      effect: ({ payload }, { dispatch, getState }) => {
        const isReset = payload.frames.some(({ message }) => message.event === 'reset');
        if (!isReset || getState().inbox.loaded?.streamQuery !== payload.query) return;
        dispatch(readOutdated());
        dispatch(refetchRequested());
      },
    }),
    startListening({
      predicate: (_, { inbox }, before) => inbox.shown.leaving !== before.inbox.shown.leaving,
      effect: async (_, { dispatch, delay, getState, getOriginalState }) => {
        const known = getOriginalState().inbox.shown.leaving;
        const { leaving } = getState().inbox.shown;
        const ids = Object.values(leaving).flatMap(({ row: { id } }) => (id in known ? [] : [id]));
        if (ids.length === 0) return;
        await delay(LEAVING_MS);
        dispatch(leavingEnded(ids));
      },
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns the account's current day by the server's clock, in the list's time zone or else the user's. */
export function currentDay({ inbox, session }: InboxRootState & SessionRootState, now: number): string {
  const zone = inbox.meta?.timeZone ?? session.payload?.user.timeZone ?? 'UTC';
  return calendarDay(zone, now + session.clockOffsetMs);
}

async function load(kind: ListRequest['kind'], effect: Effect): Promise<void> {
  const { dispatch, getState, extra } = effect;
  const { inbox } = getState();
  if (!inbox.query) return;
  const { query, perPage } = inbox;
  const requestedAt = extra.now();
  const today = currentDay(getState(), requestedAt);
  // A refill keeps the order that live updates produced, so that rows don't jump.
  const sort = kind === 'refill' && query.page === 1 ? inbox.page.sort : query.sort;
  const request: ListRequest = {
    requestId: nanoid(),
    kind,
    query,
    perPage,
    sort,
    today,
    requestedAt,
    streamQuery: streamQuery(query, today),
  };
  dispatch(listRequested(request));
  const answer = await readList(request, effect);
  if (!answer) return;
  if (havePositionsRestarted(getState().inbox, request, answer))
    dispatch(positionsRestarted({ asOf: answer.meta.asOf }));
  dispatch(listReceived({ requestId: request.requestId, answer }));
  dispatch(readSucceeded());
  if (currentDay(getState(), extra.now()) !== today) dispatch(refetchRequested());
}

/** Whether positions started over since the last response: a database was restored, or a read model rebuilt. */
function havePositionsRestarted({ loaded, meta }: InboxState, request: ListRequest, answer: ConversationPage): boolean {
  // Positions of different accounts don't compare.
  if (!meta || loaded?.query.tenantId !== request.query.tenantId) return false;
  const [before, now] = [parseCursor(meta.asOf), parseCursor(answer.meta.asOf)];
  return before !== undefined && now !== undefined && (before.epoch !== now.epoch || now.position < before.position);
}

/** Retries until the server responds; undefined if it refuses. Failures are silent: the list stays and shows that it is busy. */
async function readList(request: ListRequest, effect: Effect) {
  const { dispatch, extra, signal } = effect;
  for (let attempt = 0; ; attempt++) {
    try {
      return await effect.pause(
        extra.api.call('listConversations', { query: listParams(request.query, request) }, { signal }),
      );
    } catch (error) {
      if (signal.aborted) throw error;
      // The session ended.
      if (isAborted(error)) return undefined;
      if (isFinal(error)) {
        dispatch(listRefused({ requestId: request.requestId, code: error.code }));
        return undefined;
      }
      dispatch(listFailed(request.requestId));
      dispatch(readFailed({ at: extra.now() }));
      await effect.delay(retryDelay(attempt, error));
    }
  }
}
