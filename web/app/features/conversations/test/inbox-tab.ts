import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Role } from '@switchboard/contracts/base/roles';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import type { StreamMessage } from '@switchboard/contracts/stream/messages';
import { vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient, CallInput, CallOutput } from '../../../api/client.ts';
import type { ThunkDeps } from '../../../api/thunk.ts';
import { availabilitySlice } from '../../../entities/availability/availability-slice.ts';
import { startTags } from '../../../entities/tags/tags-listeners.ts';
import { tagsSlice } from '../../../entities/tags/tags-slice.ts';
import { framesReceived, liveSlice, viewWanted, type WantedView } from '../../../live/live-slice.ts';
import { sessionSlice, sessionStarted } from '../../../session/session-slice.ts';
import { buildSession } from '../../../test/build-session.ts';
import { settle } from '../../../test/fake-time.ts';
import { startAvailability } from '../availability/availability-listeners.ts';
import { startInbox } from '../inbox/inbox-listeners.ts';
import { inboxSlice } from '../inbox/inbox-slice.ts';
import { seenSlice } from '../inbox/seen-slice.ts';
import { startOpen } from '../open/open-listeners.ts';
import { openSlice } from '../open/open-slice.ts';
import { viewsSlice } from '../views/views-slice.ts';
import { startOffers } from '../waiting/offers-listeners.ts';
import { offersSlice } from '../waiting/offers-slice.ts';
import { takenSlice } from '../waiting/taken-slice.ts';
import { startWaiting } from '../waiting/waiting-listeners.ts';
import { waitingSlice } from '../waiting/waiting-slice.ts';

type Name =
  | 'listConversations'
  | 'getConversation'
  | 'listMessages'
  | 'smartTags.list'
  | 'handleConversation'
  | 'listTakenCalls'
  | 'listOffers'
  | 'acceptOffer'
  | 'declineOffer'
  | 'listAvailability'
  | 'changeAvailability'
  | 'assignConversation'
  | 'markSeen'
  | 'raiseAttention'
  | 'assignSmartTag'
  | 'removeSmartTag'
  | 'deleteConversation'
  | 'restoreConversation';
/** For several names, the response of any of them. */
type Output<N extends Name> = N extends Name ? CallOutput<N> : never;
/** A pending call. */
export interface Call<N extends Name = Name> {
  readonly name: N;
  readonly input: CallInput<N>;
  readonly isAborted: () => boolean;
  readonly answer: (value: Output<N>) => Promise<void>;
  readonly fail: (status?: number) => Promise<void>;
}

/** Stops timers and the clock until {@link pass} advances them. Undo with `vi.useRealTimers()`. */
export function stopTime(now: number): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now });
}

/** Advances time and runs everything due. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** The inbox of one tab with its real store and listeners; the test plays the server and the streams. */
export function createInboxTab({
  role = 'staff',
  middleware = [],
  onCall = () => {},
  hasWaiting = false,
}: {
  readonly role?: Role;
  readonly middleware?: readonly Middleware[];
  /** Called for every API call. */
  readonly onCall?: (call: Call) => void;
  /** Whether the tab also follows waiting conversations, offers and availability. */
  readonly hasWaiting?: boolean;
} = {}) {
  const waiting = new Set<Call>();
  const wanted: WantedView[] = [];
  const api: ApiClient = {
    call: (name, input, { signal } = {}) =>
      new Promise((resolve, reject) => {
        const done = (settled: () => void) => {
          waiting.delete(call);
          settled();
          return settle();
        };
        const call: Call = {
          // The inbox makes no other calls, and tests answer as the contract promises.
          name: name as Name,
          input: input as CallInput<Name>,
          isAborted: () => signal?.aborted ?? false,
          answer: (value) => done(() => resolve(value as never)),
          fail: (status = 503) =>
            done(() => reject(new ApiError({ code: status === 403 ? 'permission.denied' : 'x', status, detail: '' }))),
        };
        waiting.add(call);
        onCall(call);
        signal?.addEventListener('abort', () => done(() => reject(new DOMException('aborted', 'AbortError'))));
      }),
  };
  const extra: ThunkDeps = { api, now: Date.now };
  const reducer = combineSlices(
    sessionSlice,
    liveSlice,
    inboxSlice,
    openSlice,
    seenSlice,
    waitingSlice,
    takenSlice,
    viewsSlice,
    offersSlice,
    availabilitySlice,
    tagsSlice,
  );
  type State = ReturnType<typeof reducer>;
  const listener = createListenerMiddleware<State, ThunkDispatch<State, ThunkDeps, UnknownAction>, ThunkDeps>({
    extra,
  });
  const store = configureStore({
    reducer,
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: extra }, immutableCheck: false, serializableCheck: false })
        .prepend(listener.middleware)
        .concat(middleware),
  });
  const { dispatch, getState } = store;
  listener.startListening({ actionCreator: viewWanted, effect: ({ payload }) => void wanted.push(payload) });
  startInbox(listener.startListening);
  startOpen(listener.startListening);
  startTags(listener.startListening);
  if (hasWaiting) {
    startWaiting(listener.startListening);
    startOffers(listener.startListening);
    startAvailability(listener.startListening);
  }
  dispatch(sessionStarted({ payload: buildSession({ role, now: Date.now() }), receivedAt: Date.now() }));

  /** The pending calls of a name, oldest first. */
  const calls = <N extends Name>(name: N) => [...waiting].filter((call): call is Call<N> => call.name === name);
  return {
    store,
    startListening: listener.startListening,
    calls,
    /** The requested streams, oldest first. */
    wanted,
    state: () => getState().inbox,
    open: () => getState().open,
    async do(...actions: readonly UnknownAction[]) {
      for (const action of actions) dispatch(action);
      await settle();
    },
    /** Answers the pending list call. */
    answerList: async (page: ConversationPage) => calls('listConversations').at(-1)?.answer(page),
    /** Receives frames of a query's stream. */
    async receive(query: string, ...messages: readonly StreamMessage[]) {
      dispatch(framesReceived({ query, frames: messages.map((message) => ({ message, cursor: null })) }));
      await settle();
    },
  };
}

/** Builds a list call's response. */
export function buildPage({
  data = [],
  ...meta
}: Partial<ConversationPage['meta']> & { readonly data?: readonly Conversation[] } = {}): ConversationPage {
  return {
    data: [...data],
    meta: {
      page: 1,
      perPage: 50,
      total: data.length,
      totalPages: 1,
      totalCapped: false,
      attentionTotal: 0,
      asOf: 'e.10',
      timeZone: 'UTC',
      accountName: 'Willow',
      seen: {},
      ...meta,
    },
  };
}
