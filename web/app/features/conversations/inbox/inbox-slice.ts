import { createSlice } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import { plainReducers } from '../../../api/reducer.ts';
import { beginsAnew } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { beginAnew, receiveFrames, receiveList, removeRow, takeWritten } from './inbox-changes.ts';
import type { InboxQuery } from './inbox-query.ts';
import { type InboxState, initialInbox, type ListRequest } from './inbox-state.ts';
import { EMPTY_SHOWN, type Holder, hold, letGo, showAll } from './shown.ts';
import { type TagsAnswer, tagRow } from './written.ts';

const plain = plainReducers<InboxState>();

/** The list of conversations: what was asked for, what the server answered, and what changed since. */
export const inboxSlice = createSlice({
  name: 'inbox',
  initialState: initialInbox,
  reducers: {
    queryChanged: plain((state, query: InboxQuery) => ({ ...state, query })),
    /** The last good list stays at hand: coming back shows it at once, also without a network. */
    inboxLeft: plain<void>((state) => ({
      ...state,
      query: null,
      request: null,
      isRetrying: false,
      refusal: null,
      meanwhile: {},
      // What is told while away isn't heard, a reset neither.
      view: null,
      shown: { ...EMPTY_SHOWN, order: state.page.order },
      isAway: true,
    })),
    perPageChosen: plain((state, perPage: number) => ({ ...state, perPage })),
    orderKept: plain((state, keepsOrder: boolean) => ({ ...state, keepsOrder })),
    listRequested: plain((state, request: ListRequest) => ({
      ...state,
      request,
      meanwhile: {},
      isRetrying: false,
      refusal: null,
    })),
    listReceived: plain((state, { requestId, answer }: { requestId: string; answer: ConversationPage }) =>
      state.request?.requestId === requestId ? receiveList(state, state.request, answer) : state,
    ),
    /** A list told by its cursor that the log began anew, and no stream had told so: what was noted by position says nothing now. */
    positionsBegan: plain((state, { asOf }: { asOf: string }) => beginAnew({ ...state, logs: state.logs + 1 }, asOf)),
    listFailed: plain((state, requestId: string) =>
      state.request?.requestId === requestId ? { ...state, isRetrying: true } : state,
    ),
    listRefused: plain((state, { requestId, code }: { requestId: string; code: string }) =>
      state.request?.requestId === requestId ? { ...state, request: null, refusal: code } : state,
    ),
    /** A row as a write answered it. Only the stream and the list know whether it still belongs to this view. */
    rowWritten: plain(takeWritten),
    /** The same by the write that brought a deleted conversation back. */
    rowRestored: plain(takeWritten),
    /** A conversation's tags as a write answered them. The row's position stays: only a whole row says what else is new. */
    tagsWritten: plain((state, answer: TagsAnswer) => {
      const page = tagRow(state.page, answer);
      return page === state.page ? state : { ...state, page };
    }),
    /** Deleted by a write, and perhaps restored again by the position that it answered: the frame of that position tells. */
    rowDeleted: plain((state, { id, position }: { id: ConversationId; position: number }) =>
      removeRow(state, { position: position - 0.5, gone: id }, 'deleted'),
    ),
    rowsHeld: plain((state, holder: { by: Holder; isHeld: boolean }) => ({
      ...state,
      shown: hold(state.shown, state.page, holder),
    })),
    waitingShown: plain<void>((state) => ({ ...state, shown: showAll(state.shown, state.page) })),
    leavingOver: plain((state, ids: readonly ConversationId[]) => ({
      ...state,
      shown: letGo(state.shown, state.page, ids),
    })),
  },
  extraReducers: (builder) => {
    builder.addCase(
      framesReceived,
      plain((state, { query, frames }) => {
        const counted = frames.some(beginsAnew) ? { ...state, logs: state.logs + 1 } : state;
        return state.loaded?.streamQuery === query && !state.isAway ? receiveFrames(counted, frames) : counted;
      }),
    );
  },
});

export const {
  queryChanged,
  inboxLeft,
  perPageChosen,
  orderKept,
  listRequested,
  listReceived,
  positionsBegan,
  listFailed,
  listRefused,
  rowWritten,
  rowRestored,
  rowDeleted,
  tagsWritten,
  rowsHeld,
  waitingShown,
  leavingOver,
} = inboxSlice.actions;

/** The part of the store that this slice is. */
export interface InboxRootState {
  readonly inbox: InboxState;
}
