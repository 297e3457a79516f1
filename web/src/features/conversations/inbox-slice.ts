import { createSlice } from '@reduxjs/toolkit';
import type { ConversationPage, ListMeta } from '@switchboard/contracts/conversations/list';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import type { ConversationId } from '@switchboard/contracts/ids';
import { parseCursor } from '@switchboard/contracts/stream/cursor';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import { plainReducers } from '../../api/reducer.ts';
import type { Frame } from '../../live/frame.ts';
import { framesReceived } from '../../live/live-slice.ts';
import { type InboxQuery, type InboxSort, LIVE_SORT } from './inbox-query.ts';
import { type Known, learn, NOTHING_KNOWN } from './known.ts';
import { leaveCause } from './leave-cause.ts';
import { type Change, type Copies, changePage, EMPTY_PAGE, type Page, pageOf, retagPage } from './page.ts';
import { EMPTY_SHOWN, follow, type Holder, hold, leave, letGo, type Shown, showAll } from './shown.ts';

/** A request for a page. `refill`: the same view again, because rows may be missing or everything may have changed. */
export interface ListRequest {
  readonly requestId: string;
  readonly kind: 'view' | 'refill';
  readonly query: InboxQuery;
  readonly perPage: number;
  readonly sort: InboxSort;
  readonly today: string;
  /** When it was asked for, by this machine's clock. */
  readonly askedAt: number;
  readonly streamQuery: string;
}

export interface InboxState {
  readonly query: InboxQuery | null;
  readonly perPage: number;
  /** Live updates keep the chosen sort instead of the newest first. */
  readonly keepsOrder: boolean;
  readonly page: Page;
  readonly meta: ListMeta | null;
  readonly shown: Shown;
  /** What the rows are of; null before the first answer. */
  readonly loaded: ListRequest | null;
  readonly request: ListRequest | null;
  /** The request failed and is tried again, silently; a code when it never will be. */
  readonly isRetrying: boolean;
  readonly refusal: string | null;
  /** Changes that came while a request was under way, which its answer may not have seen. */
  readonly changesMeanwhile: readonly Change[];
  /** The newest counts that a stream told; an older answer doesn't undo them. */
  readonly view: StreamData<'view'> | null;
  /** Attention that was cleared here, up to a position, whatever frames still say. */
  readonly clearedUpTo: Readonly<Record<number, number>>;
  /** What the filters offer. */
  readonly known: Known;
  /** Another page is open: the list is what it was, and will be read again before it is followed. */
  readonly isAway: boolean;
}

export const initialInbox: InboxState = {
  query: null,
  perPage: 50,
  keepsOrder: false,
  page: EMPTY_PAGE,
  meta: null,
  shown: EMPTY_SHOWN,
  loaded: null,
  request: null,
  isRetrying: false,
  refusal: null,
  changesMeanwhile: [],
  view: null,
  clearedUpTo: {},
  known: NOTHING_KNOWN,
  isAway: false,
};

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
      changesMeanwhile: [],
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
      changesMeanwhile: [],
      isRetrying: false,
      refusal: null,
    })),
    listReceived: plain((state, { requestId, answer }: { requestId: string; answer: ConversationPage }) =>
      state.request?.requestId === requestId ? receiveList(state, state.request, answer) : state,
    ),
    listFailed: plain((state, requestId: string) =>
      state.request?.requestId === requestId ? { ...state, isRetrying: true } : state,
    ),
    listRefused: plain((state, { requestId, code }: { requestId: string; code: string }) =>
      state.request?.requestId === requestId ? { ...state, request: null, refusal: code } : state,
    ),
    /** A row as a write answered it, or as the detail was read. */
    rowWritten: plain((state, row: Conversation) =>
      row.id in state.page.rows ? change(state, { position: row.position, row }) : state,
    ),
    /** A conversation's tags as a write answered them. The row's position stays: only a whole row says what else is new. */
    tagsWritten: plain((state, { id, smartTags }: { id: ConversationId; smartTags: Conversation['smartTags'] }) => {
      const row = state.page.rows[id];
      return row
        ? { ...state, page: { ...state.page, rows: { ...state.page.rows, [id]: { ...row, smartTags } } } }
        : state;
    }),
    rowDeleted: plain((state, { id, position }: { id: ConversationId; position: number }) =>
      remove(state, { position, gone: id }, 'deleted'),
    ),
    attentionSeen: plain((state, { id, upTo }: { id: ConversationId; upTo: number }) => ({
      ...state,
      clearedUpTo: { ...state.clearedUpTo, [id]: Math.max(upTo, state.clearedUpTo[id] ?? 0) },
    })),
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
      plain((state, { query, frames }) =>
        state.loaded?.streamQuery === query && !state.isAway ? receiveFrames(state, frames) : state,
      ),
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
  listFailed,
  listRefused,
  rowWritten,
  rowDeleted,
  tagsWritten,
  attentionSeen,
  rowsHeld,
  waitingShown,
  leavingOver,
} = inboxSlice.actions;

/** The part of the store that this slice is. */
export interface InboxRootState {
  readonly inbox: InboxState;
}

function receiveList(state: InboxState, request: ListRequest, { data, meta }: ConversationPage): InboxState {
  const since = parseCursor(meta.asOf)?.position ?? -1;
  const snapshot = pageOf({
    data,
    since,
    number: request.query.page,
    size: request.perPage,
    sort: request.sort,
    total: meta.total,
  });
  const isSameStream = state.loaded?.streamQuery === request.streamQuery;
  const isSameAccount = state.loaded?.query.tenantId === request.query.tenantId;
  // What another view's stream told meanwhile need not belong here; this view's own will tell it again.
  const missed = isSameStream ? state.changesMeanwhile : [];
  const page = missed.reduce((held, change) => changePage(held, change, liveSort(state)), snapshot);
  const isRefill = request.kind === 'refill';
  const shown = isRefill
    ? follow({ ...state.shown, leaving: withoutRows(state.shown.leaving, page) }, { before: state.page, page })
    : { ...EMPTY_SHOWN, heldBy: state.shown.heldBy, order: page.order };
  const view = isSameStream && state.view && state.view.position > since ? state.view : null;
  return {
    ...state,
    page,
    view,
    meta: view ? withTotals(meta, view) : meta,
    shown,
    loaded: request,
    request: null,
    isRetrying: false,
    refusal: null,
    changesMeanwhile: [],
    // What another account's rows have shown is nothing to filter by here.
    known: learn(isSameAccount ? state.known : NOTHING_KNOWN, data),
    isAway: false,
  };
}

/** What is back on the page isn't leaving any more. */
const withoutRows = (leaving: Shown['leaving'], page: Page): Shown['leaving'] =>
  Object.fromEntries(Object.entries(leaving).filter(([id]) => !(Number(id) in page.rows)));

function receiveFrames(state: InboxState, frames: readonly Frame[]): InboxState {
  // Rows that are held stand as they were: what the page was before each change is asked for then.
  const copies: Copies | undefined = state.shown.heldBy.length === 0 ? new WeakSet() : undefined;
  return frames.reduce((held, frame) => receiveFrame(held, frame, copies), state);
}

function receiveFrame(state: InboxState, { message }: Frame, copies: Copies | undefined): InboxState {
  switch (message.event) {
    case 'conversation:updated':
      return change(state, { position: message.data.position, row: message.data.conversation }, copies);
    case 'conversation:deleted':
      return remove(
        state,
        { position: message.data.position, gone: message.data.conversation.id },
        message.data.reason,
      );
    case 'view':
      return receiveView(state, message.data);
    case 'smartTag:updated':
      return { ...state, page: retagPage(state.page, message.data.smartTag) };
    case 'reset':
      // Positions may begin anew: what was noted by the old ones must not outdo the answer to come.
      return { ...state, view: null, changesMeanwhile: [] };
    // Ringing and leaving are effects; a heartbeat tells nothing about rows.
    case 'message:received':
    case 'heartbeat':
    case 'session:expired':
    case 'stream:ended':
      return state;
    default:
      return message satisfies never;
  }
}

function receiveView(state: InboxState, view: StreamData<'view'>): InboxState {
  const isOld = view.position < Math.max(state.page.since, state.view?.position ?? -1);
  return isOld || !state.meta ? state : { ...state, view, meta: withTotals(state.meta, view) };
}

function change(state: InboxState, next: Extract<Change, { row: Conversation }>, copies?: Copies): InboxState {
  const page = changePage(state.page, next, liveSort(state), copies);
  const noted = note(state, next);
  if (page === state.page) return noted;
  const { parked } = state.shown;
  const shown =
    next.row.id in parked ? { ...state.shown, parked: { ...parked, [next.row.id]: next.row } } : state.shown;
  return {
    ...noted,
    page,
    known: learn(state.known, [next.row]),
    shown: follow(shown, { before: state.page, page, changed: next.row.id }),
  };
}

function remove(
  state: InboxState,
  next: Extract<Change, { gone: ConversationId }>,
  reason: 'deleted' | 'left-view',
): InboxState {
  const row = state.page.rows[next.gone] ?? state.shown.parked[next.gone];
  const page = changePage(state.page, next, liveSort(state));
  if (page === state.page) return note(state, next);
  const { loaded, query } = state;
  const shown =
    row && loaded && query
      ? leave(state.shown, { row, cause: leaveCause({ reason, row, query, today: loaded.today }) })
      : state.shown;
  return { ...note(state, next), page, shown: follow(shown, { before: state.page, page }) };
}

// The answer under way may be older than this change, or newer: positions will tell when it comes.
const note = (state: InboxState, next: Change): InboxState =>
  state.request ? { ...state, changesMeanwhile: [...state.changesMeanwhile, next] } : state;

/** What page 1 is sorted by when something changes: newest first, or as chosen if that is to be kept. */
const liveSort = ({ keepsOrder, query }: InboxState): InboxSort => (keepsOrder && query ? query.sort : LIVE_SORT);

function withTotals(meta: ListMeta, { total, attentionTotal }: { total: number; attentionTotal: number }): ListMeta {
  return { ...meta, total, attentionTotal, totalPages: Math.ceil(total / meta.perPage) };
}
