import { createSlice } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationPage, ListMeta } from '@switchboard/contracts/conversations/list';
import { parseCursor } from '@switchboard/contracts/stream/cursor';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import { plainReducers } from '../../../api/reducer.ts';
import { beginsAnew, type Frame } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { type InboxQuery, type InboxSort, LIVE_SORT } from './inbox-query.ts';
import { type KnownValues, learn, NO_KNOWN_VALUES } from './known-values.ts';
import { findLeaveCause } from './leave-cause.ts';
import {
  applyChange,
  type Change,
  type Copies,
  createPage,
  EMPTY_PAGE,
  forgetPositions,
  mergeWrittenRow,
  mergeWrittenTags,
  type Page,
  put,
  retagPage,
  type WrittenTags,
} from './page.ts';
import { EMPTY_SHOWN, follow, type Holder, hold, leave, release, type Shown, showAll } from './shown.ts';

// The inbox's list: the requested query, the server's last response, and every live change since. It guarantees that the page converges to what a
// fresh request would return, in whatever order responses, stream frames and responses to writes arrive:
//
// - Ordering. Each change has a position. A change that isn't newer than the row's last one, or than the snapshot, is dropped (see page.ts).
// - Requests. Changes that arrive while a request is in flight are recorded in `meanwhile`, the newest per conversation, and applied again to its
//   response, which may be older or newer. If there are too many, the response counts as incomplete and the list is refetched. Only the response to
//   the latest request is applied.
// - Totals. The stream's `view` message carries totals with a position; an older response doesn't undo them.
// - Catch-up. After a reset, or when a response comes from another log, positions start over: all recorded positions are forgotten, and the list is
//   read again while its rows stay on the screen.
// - Writes. A write's response changes what a row shows. Only the stream and the list decide whether the row belongs to this view.
// - Hovered or focused rows don't move: `shown` trails `page` while rows are held (see shown.ts).

/** A request for a page. `refill` reads the same view again because rows may be missing or outdated. */
export interface ListRequest {
  readonly requestId: string;
  readonly kind: 'view' | 'refill';
  readonly query: InboxQuery;
  readonly perPage: number;
  readonly sort: InboxSort;
  readonly today: string;
  /** By this machine's clock. */
  readonly requestedAt: number;
  readonly streamQuery: string;
}

/** The newest change by conversation, or `too-many`: then the list is read once more. */
export type Meanwhile = Readonly<Record<number, Change>> | 'too-many';

export interface InboxState {
  readonly query: InboxQuery | null;
  readonly perPage: number;
  /** Whether live updates keep the chosen sort instead of sorting newest first. */
  readonly keepsOrder: boolean;
  readonly page: Page;
  readonly meta: ListMeta | null;
  readonly shown: Shown;
  /** The request that the rows answer; null before the first response. */
  readonly loaded: ListRequest | null;
  readonly request: ListRequest | null;
  /** Whether the request failed and is being retried silently. */
  readonly isRetrying: boolean;
  /** The error code of a request that isn't retried. */
  readonly refusal: string | null;
  /** Changes since the request in flight was sent, which its response may lack. */
  readonly meanwhile: Meanwhile;
  /** The newest totals from the stream. */
  readonly view: StreamData<'view'> | null;
  /** Values that the filters offer. */
  readonly known: KnownValues;
  /** Whether another screen is open; the list then ignores live updates and is read again on return. */
  readonly isAway: boolean;
  /** How often positions started over. A response to a request from before carries meaningless positions. */
  readonly restarts: number;
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
  meanwhile: {},
  view: null,
  known: NO_KNOWN_VALUES,
  isAway: false,
  restarts: 0,
};

const plain = plainReducers<InboxState>();

/** The list of conversations. */
export const inboxSlice = createSlice({
  name: 'inbox',
  initialState: initialInbox,
  reducers: {
    queryChanged: plain((state, query: InboxQuery) => ({ ...state, query })),
    /** Keeps the last list, so that coming back shows it at once, even offline. */
    inboxLeft: plain<void>((state) => ({
      ...state,
      query: null,
      request: null,
      isRetrying: false,
      refusal: null,
      meanwhile: {},
      // The list ignores frames while away, resets included.
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
      state.request?.requestId === requestId ? applyList(state, state.request, answer) : state,
    ),
    /** A response's cursor shows that positions started over before any stream reported it. */
    positionsRestarted: plain((state, { asOf }: { asOf: string }) =>
      restartPositions({ ...state, restarts: state.restarts + 1 }, asOf),
    ),
    listFailed: plain((state, requestId: string) =>
      state.request?.requestId === requestId ? { ...state, isRetrying: true } : state,
    ),
    listRefused: plain((state, { requestId, code }: { requestId: string; code: string }) =>
      state.request?.requestId === requestId ? { ...state, request: null, refusal: code } : state,
    ),
    /** A write returned a row. */
    rowWritten: plain(applyWrittenRow),
    /** Restoring a deleted conversation returned its row. */
    rowRestored: plain(applyWrittenRow),
    /** A write returned a conversation's tags. The row's position stays, since the rest of the row may be older. */
    tagsWritten: plain((state, answer: WrittenTags) => {
      const page = mergeWrittenTags(state.page, answer);
      return page === state.page ? state : { ...state, page };
    }),
    /** A write deleted the row. A restore may have the returned position already, so the frame at that position still applies. */
    rowDeleted: plain((state, { id, position }: { id: ConversationId; position: number }) =>
      removeRow(state, { position: position - 0.5, gone: id }, 'deleted'),
    ),
    rowsHeld: plain((state, holder: { by: Holder; isHeld: boolean }) => ({
      ...state,
      shown: hold(state.shown, state.page, holder),
    })),
    waitingShown: plain<void>((state) => ({ ...state, shown: showAll(state.shown, state.page) })),
    leavingEnded: plain((state, ids: readonly ConversationId[]) => ({
      ...state,
      shown: release(state.shown, state.page, ids),
    })),
  },
  extraReducers: (builder) => {
    builder.addCase(
      framesReceived,
      plain((state, { query, frames }) => {
        const counted = frames.some(beginsAnew) ? { ...state, restarts: state.restarts + 1 } : state;
        return state.loaded?.streamQuery === query && !state.isAway ? applyFrames(counted, frames) : counted;
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
  positionsRestarted,
  listFailed,
  listRefused,
  rowWritten,
  rowRestored,
  rowDeleted,
  tagsWritten,
  rowsHeld,
  waitingShown,
  leavingEnded,
} = inboxSlice.actions;

/** The part of the store that this slice owns. */
export interface InboxRootState {
  readonly inbox: InboxState;
}

/** Applies a response and the changes recorded while it was in flight. */
export function applyList(state: InboxState, request: ListRequest, { data, meta }: ConversationPage): InboxState {
  const since = parseCursor(meta.asOf)?.position ?? -1;
  const snapshot = createPage({
    data,
    since,
    number: request.query.page,
    size: request.perPage,
    sort: request.sort,
    total: meta.total,
  });
  const isSameStream = state.loaded?.streamQuery === request.streamQuery;
  const isSameAccount = state.loaded?.query.tenantId === request.query.tenantId;
  // Changes from another view's stream may not belong here; this view's own stream repeats those that do.
  const changes = isSameStream ? state.meanwhile : {};
  const page =
    changes === 'too-many' ? { ...snapshot, hasGap: true } : withChanges(snapshot, changes, liveSort(state, request));
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
    meanwhile: {},
    // Another account's values don't apply here.
    known: learn(isSameAccount ? state.known : NO_KNOWN_VALUES, data),
    isAway: false,
  };
}

function withChanges(page: Page, changes: Exclude<Meanwhile, 'too-many'>, sort: InboxSort): Page {
  const inOrder = Object.values(changes).sort((a, b) => a.position - b.position);
  return inOrder.reduce((current, change) => applyChange(current, change, sort), page);
}

/** Drops rows that are back on the page from those that are leaving. */
const withoutRows = (leaving: Shown['leaving'], page: Page): Shown['leaving'] =>
  Object.fromEntries(Object.entries(leaving).filter(([id]) => !(Number(id) in page.rows)));

/** Applies frames of the view's stream. */
export function applyFrames(state: InboxState, frames: readonly Frame[]): InboxState {
  // While rows are held, every change needs the page before it, so nothing is copied in place.
  const copies: Copies | undefined = state.shown.heldBy.length === 0 ? new WeakSet() : undefined;
  return frames.reduce((current, frame) => applyFrame(current, frame, copies), state);
}

function applyFrame(state: InboxState, { message }: Frame, copies: Copies | undefined): InboxState {
  switch (message.event) {
    case 'conversation:updated':
      return applyRow(state, { position: message.data.position, row: message.data.conversation }, copies);
    case 'conversation:deleted':
      return removeRow(
        state,
        { position: message.data.position, gone: message.data.conversation.id },
        message.data.reason,
      );
    case 'view':
      return applyView(state, message.data);
    case 'smartTag:updated':
      return { ...state, page: retagPage(state.page, message.data.smartTag) };
    case 'reset':
      return restartPositions(state, message.data.asOf);
    // Listeners handle these; a heartbeat carries nothing about rows.
    case 'message:received':
    case 'counts':
    case 'seen':
    case 'offer':
    case 'availability':
    case 'resource:changed':
    case 'heartbeat':
    case 'session:expired':
    case 'stream:ended':
      return state;
    default:
      return message satisfies never;
  }
}

/** Forgets all positions, so that neither later frames nor the response in flight count as old. */
export function restartPositions(state: InboxState, asOf: string): InboxState {
  const { page, meta } = state;
  return {
    ...state,
    page: forgetPositions(page),
    meta: meta && { ...meta, asOf },
    view: null,
    meanwhile: {},
  };
}

function applyView(state: InboxState, view: StreamData<'view'>): InboxState {
  const isOld = view.position < Math.max(state.page.since, state.view?.position ?? -1);
  return isOld || !state.meta ? state : { ...state, view, meta: withTotals(state.meta, view) };
}

function applyRow(
  state: InboxState,
  next: Extract<Change, { row: Conversation }>,
  copies: Copies | undefined,
): InboxState {
  const page = applyChange(state.page, next, liveSort(state, state.loaded), copies);
  return showRow(recordMeanwhile(state, next, copies), next.row, page);
}

/** Applies a row that a write returned: its contents change, but not whether it is listed. */
export function applyWrittenRow(state: InboxState, row: Conversation): InboxState {
  return showRow(state, row, mergeWrittenRow(state.page, row, liveSort(state, state.loaded)));
}

function showRow(state: InboxState, row: Conversation, page: Page): InboxState {
  if (page === state.page) return state;
  const { parked } = state.shown;
  const shown =
    row.id in parked ? { ...state.shown, parked: { ...parked, [row.id]: page.rows[row.id] ?? row } } : state.shown;
  return {
    ...state,
    page,
    known: learn(state.known, [row]),
    shown: follow(shown, { before: state.page, page, changed: row.id }),
  };
}

/** Removes a row that left the view or was deleted. */
export function removeRow(
  state: InboxState,
  next: Extract<Change, { gone: ConversationId }>,
  reason: StreamData<'conversation:deleted'>['reason'],
): InboxState {
  const { loaded } = state;
  const row = state.page.rows[next.gone] ?? state.shown.parked[next.gone];
  const page = applyChange(state.page, next, liveSort(state, loaded));
  const recorded = recordMeanwhile(state, next);
  if (page === state.page) return recorded;
  // The row left the loaded view, whatever was requested since.
  const shown =
    row && loaded
      ? leave(state.shown, { row, cause: findLeaveCause({ reason, row, query: loaded.query, today: loaded.today }) })
      : state.shown;
  return { ...recorded, page, shown: follow(shown, { before: state.page, page }) };
}

/** The maximum number of changed conversations that are recorded during a request. */
export const MAX_MEANWHILE = 1_000;

// The response in flight may be older or newer than this change; positions decide when it arrives.
function recordMeanwhile(state: InboxState, next: Change, copies?: Copies): InboxState {
  const { request, meanwhile } = state;
  if (!request || meanwhile === 'too-many') return state;
  const id = 'row' in next ? next.row.id : next.gone;
  const recorded = meanwhile[id];
  if (recorded && recorded.position >= next.position) return state;
  const isTooMany = !recorded && Object.keys(meanwhile).length >= MAX_MEANWHILE;
  return { ...state, meanwhile: isTooMany ? 'too-many' : put({ record: meanwhile, id, value: next }, copies) };
}

/** The sort of page 1 once something changes: newest first, or the chosen sort if the user keeps it. Who waits longest stays first in any case. */
const liveSort = ({ keepsOrder }: InboxState, view: ListRequest | null): InboxSort =>
  view && (keepsOrder || view.query.sort.by === 'waiting') ? view.query.sort : LIVE_SORT;

function withTotals(meta: ListMeta, { total, attentionTotal }: { total: number; attentionTotal: number }): ListMeta {
  return { ...meta, total, attentionTotal, totalPages: Math.ceil(total / meta.perPage) };
}
