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
import { dayIn } from './day-range.ts';
import { followLoaded } from './follow-loaded.ts';
import { listParams, streamQuery } from './inbox-query.ts';
import {
  type InboxRootState,
  inboxLeft,
  leavingOver,
  listFailed,
  listReceived,
  listRefused,
  listRequested,
  orderKept,
  perPageChosen,
  positionsBegan,
  queryChanged,
} from './inbox-slice.ts';
import type { InboxState, ListRequest } from './inbox-state.ts';

/** Several rows may leave at once: one request for what comes after them. */
export const REFILL_MS = 500;
/** How long a row that left says why. */
export const LEAVING_MS = 4_000;

/** The list should be read again as it is: something may be missing, or a new day began. */
export const refetchAsked = createAction('inbox/refetchAsked');

type State = InboxRootState & LiveRootState & SessionRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type Effect = ListenerEffectAPI<State, Dispatch, ThunkDeps>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/** Reads the list when its query changes, when rows may be missing, and again after failures. Answers its stop. */
export function startInbox(startListening: StartListening): () => void {
  const stops = [
    followLoaded(startListening),
    startListening({
      matcher: isAnyOf(queryChanged, perPageChosen, orderKept, refetchAsked, inboxLeft),
      effect: async (action, effect) => {
        effect.cancelActiveListeners();
        if (inboxLeft.match(action)) return;
        // A size is read from page 1, which the address is about to ask for.
        if (perPageChosen.match(action) && (effect.getState().inbox.query?.page ?? 1) > 1) return;
        // Asking again for a view that hasn't come yet is still asking for that view.
        const isView = !refetchAsked.match(action) || effect.getState().inbox.request?.kind === 'view';
        await load(isView ? 'view' : 'refill', effect);
      },
    }),
    startListening({
      // An answer may bring a gap of its own, by what came while it was under way.
      predicate: (_, { inbox }, { inbox: before }) =>
        inbox.page.hasGap && (!before.page.hasGap || inbox.loaded !== before.loaded),
      effect: async (_, effect) => {
        effect.cancelActiveListeners();
        await effect.delay(REFILL_MS);
        const { inbox } = effect.getState();
        if (inbox.page.hasGap && !inbox.request) effect.dispatch(refetchAsked());
      },
    }),
    startListening({
      actionCreator: framesReceived,
      effect: ({ payload }, { dispatch, getState }) => {
        const isReset = payload.frames.some(({ message }) => message.event === 'reset');
        if (!isReset || getState().inbox.loaded?.streamQuery !== payload.query) return;
        dispatch(readOutdated());
        dispatch(refetchAsked());
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
        dispatch(leavingOver(ids));
      },
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The account's day now, by the server's clock: the zone that the last answer named, else the one of who is signed in. */
export function todayOf({ inbox, session }: InboxRootState & SessionRootState, now: number): string {
  const zone = inbox.meta?.timeZone ?? session.payload?.user.timeZone ?? 'UTC';
  return dayIn(zone, now + session.clockOffsetMs);
}

async function load(kind: ListRequest['kind'], effect: Effect): Promise<void> {
  const { dispatch, getState, extra } = effect;
  const { inbox } = getState();
  if (!inbox.query) return;
  const { query, perPage } = inbox;
  const askedAt = extra.now();
  const today = todayOf(getState(), askedAt);
  // What live updates have sorted already is read again in that order: a row that left must not throw the others about.
  const sort = kind === 'refill' && query.page === 1 ? inbox.page.sort : query.sort;
  const request: ListRequest = {
    requestId: nanoid(),
    kind,
    query,
    perPage,
    sort,
    today,
    askedAt,
    streamQuery: streamQuery(query, today),
  };
  dispatch(listRequested(request));
  const answer = await readList(request, effect);
  if (!answer) return;
  if (isAnotherLog(getState().inbox, request, answer)) dispatch(positionsBegan({ asOf: answer.meta.asOf }));
  dispatch(listReceived({ requestId: request.requestId, answer }));
  dispatch(readSucceeded());
  if (todayOf(getState(), extra.now()) !== today) dispatch(refetchAsked());
}

/** Tells whether an answer's positions aren't those of the answer before: a database was restored, or a read model rebuilt. */
function isAnotherLog({ loaded, meta }: InboxState, request: ListRequest, answer: ConversationPage): boolean {
  // Another account's positions are its own.
  if (!meta || loaded?.query.tenantId !== request.query.tenantId) return false;
  const [before, now] = [parseCursor(meta.asOf), parseCursor(answer.meta.asOf)];
  return before !== undefined && now !== undefined && (before.epoch !== now.epoch || now.position < before.position);
}

/** Asks until it is answered; undefined when it never will be. A failure is silent: the list stays and stays busy. */
async function readList(request: ListRequest, effect: Effect) {
  const { dispatch, extra, signal } = effect;
  for (let attempt = 0; ; attempt++) {
    try {
      return await effect.pause(
        extra.api.call('listConversations', { query: listParams(request.query, request) }, { signal }),
      );
    } catch (error) {
      if (signal.aborted) throw error;
      // The session that asked was left.
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
