import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationPage, ListMeta } from '@switchboard/contracts/conversations/list';
import { parseCursor } from '@switchboard/contracts/stream/cursor';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import type { Frame } from '../../../live/frame.ts';
import { type Copies, put } from './copies.ts';
import { type InboxSort, LIVE_SORT } from './inbox-query.ts';
import type { InboxState, ListRequest, Meanwhile } from './inbox-state.ts';
import { learn, NOTHING_KNOWN } from './known.ts';
import { leaveCause } from './leave-cause.ts';
import { type Change, changePage, forgetPositions, type Page, pageOf, retagPage } from './page.ts';
import { EMPTY_SHOWN, follow, leave, type Shown } from './shown.ts';
import { writeRow } from './written.ts';

/** The list as a request was answered, with what came meanwhile. An answer to an earlier request than the last is none. */
export function receiveList(state: InboxState, request: ListRequest, { data, meta }: ConversationPage): InboxState {
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
  const missed = isSameStream ? state.meanwhile : {};
  const page =
    missed === 'too-many' ? { ...snapshot, hasGap: true } : withChanges(snapshot, missed, liveSort(state, request));
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
    // What another account's rows have shown is nothing to filter by here.
    known: learn(isSameAccount ? state.known : NOTHING_KNOWN, data),
    isAway: false,
  };
}

function withChanges(page: Page, changes: Exclude<Meanwhile, 'too-many'>, sort: InboxSort): Page {
  const inTurn = Object.values(changes).sort((a, b) => a.position - b.position);
  return inTurn.reduce((held, change) => changePage(held, change, sort), page);
}

/** What is back on the page isn't leaving any more. */
const withoutRows = (leaving: Shown['leaving'], page: Page): Shown['leaving'] =>
  Object.fromEntries(Object.entries(leaving).filter(([id]) => !(Number(id) in page.rows)));

/** The list after what its view's stream told. */
export function receiveFrames(state: InboxState, frames: readonly Frame[]): InboxState {
  // Rows that are held stand as they were: what the page was before each change is asked for then.
  const copies: Copies | undefined = state.shown.heldBy.length === 0 ? new WeakSet() : undefined;
  return frames.reduce((held, frame) => receiveFrame(held, frame, copies), state);
}

function receiveFrame(state: InboxState, { message }: Frame, copies: Copies | undefined): InboxState {
  switch (message.event) {
    case 'conversation:updated':
      return changeRow(state, { position: message.data.position, row: message.data.conversation }, copies);
    case 'conversation:deleted':
      return removeRow(
        state,
        { position: message.data.position, gone: message.data.conversation.id },
        message.data.reason,
      );
    case 'view':
      return receiveView(state, message.data);
    case 'smartTag:updated':
      return { ...state, page: retagPage(state.page, message.data.smartTag) };
    case 'reset':
      return beginAnew(state, message.data.asOf);
    // Ringing and leaving are effects; a heartbeat tells nothing about rows.
    case 'message:received':
    case 'resource:changed':
    case 'heartbeat':
    case 'session:expired':
    case 'stream:ended':
      return state;
    default:
      return message satisfies never;
  }
}

/** Positions may begin anew: those of before must outdo neither what is told from here on nor the answer to come. */
export function beginAnew(state: InboxState, asOf: string): InboxState {
  const { page, meta } = state;
  return {
    ...state,
    page: forgetPositions(page),
    meta: meta && { ...meta, asOf },
    view: null,
    meanwhile: {},
  };
}

function receiveView(state: InboxState, view: StreamData<'view'>): InboxState {
  const isOld = view.position < Math.max(state.page.since, state.view?.position ?? -1);
  return isOld || !state.meta ? state : { ...state, view, meta: withTotals(state.meta, view) };
}

function changeRow(
  state: InboxState,
  next: Extract<Change, { row: Conversation }>,
  copies: Copies | undefined,
): InboxState {
  const page = changePage(state.page, next, liveSort(state, state.loaded), copies);
  return showRow(note(state, next, copies), next.row, page);
}

/** The list after a write answered a row: what the row shows changes, but not whether it is here. */
export function takeWritten(state: InboxState, row: Conversation): InboxState {
  return showRow(state, row, writeRow(state.page, row, liveSort(state, state.loaded)));
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

/** The list after a row left it, or was deleted. */
export function removeRow(
  state: InboxState,
  next: Extract<Change, { gone: ConversationId }>,
  reason: StreamData<'conversation:deleted'>['reason'],
): InboxState {
  const { loaded } = state;
  const row = state.page.rows[next.gone] ?? state.shown.parked[next.gone];
  const page = changePage(state.page, next, liveSort(state, loaded));
  const noted = note(state, next);
  if (page === state.page) return noted;
  // What it left is the view that stands here, whatever was asked for since.
  const shown =
    row && loaded
      ? leave(state.shown, { row, cause: leaveCause({ reason, row, query: loaded.query, today: loaded.today }) })
      : state.shown;
  return { ...noted, page, shown: follow(shown, { before: state.page, page }) };
}

/** More conversations than this that change while a request stands aren't kept track of. */
export const MAX_MEANWHILE = 1_000;

// The answer under way may be older than this change, or newer: positions will tell when it comes.
function note(state: InboxState, next: Change, copies?: Copies): InboxState {
  const { request, meanwhile } = state;
  if (!request || meanwhile === 'too-many') return state;
  const id = 'row' in next ? next.row.id : next.gone;
  const held = meanwhile[id];
  if (held && held.position >= next.position) return state;
  const isTooMany = !held && Object.keys(meanwhile).length >= MAX_MEANWHILE;
  return { ...state, meanwhile: isTooMany ? 'too-many' : put({ held: meanwhile, id, value: next }, copies) };
}

/** What page 1 of a view is sorted by when something changes: newest first, or as chosen if that is to be kept. */
const liveSort = ({ keepsOrder }: InboxState, view: ListRequest | null): InboxSort =>
  keepsOrder && view ? view.query.sort : LIVE_SORT;

function withTotals(meta: ListMeta, { total, attentionTotal }: { total: number; attentionTotal: number }): ListMeta {
  return { ...meta, total, attentionTotal, totalPages: Math.ceil(total / meta.perPage) };
}
