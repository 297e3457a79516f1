import { createSelector, createSlice } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import { plainReducers } from '../../../api/reducer.ts';
import { beginsAnew, type Frame } from '../../../live/frame.ts';
import { framesReceived, type LiveRootState, selectAttentionTotal } from '../../../live/live-slice.ts';
import { tenantOf } from '../../../live/stream.ts';
import { unseenAttention } from '../inbox/inbox-selectors.ts';
import { positionsRestarted, rowDeleted, rowRestored, rowWritten } from '../inbox/inbox-slice.ts';
import type { SeenRootState, UpTo } from '../inbox/seen-slice.ts';

// The conversations that need a person in the user's own account, for every screen: the banner, the waiting band, the count in the title. The list is read whole, and read
// again whenever a notice says that it may have changed (see waiting-listeners.ts); in between, rows follow the frames and writes that carry them. A row
// that is older than the one in the store is dropped, so that a late response never revives a conversation that somebody has taken.

export interface WaitingState {
  /** The conversations that need a person, by id. */
  readonly rows: Readonly<Record<number, Conversation>>;
  /** The number that need a person; more than the rows if there are very many. */
  readonly total: number;
  readonly isLoaded: boolean;
  /** The alerts, by conversation the newest position, that came while this page was open. */
  readonly arrived: Readonly<Record<number, number>>;
  /** The alerts, up to a position, that the user left to others. */
  readonly dismissed: Readonly<Record<number, number>>;
}
const initialState: WaitingState = { rows: {}, total: 0, isLoaded: false, arrived: {}, dismissed: {} };

/** The maximum number of rows, as many as one page of the list. */
export const MAX_WAITING = 200;

const plain = plainReducers<WaitingState>();

/** The conversations that need a person. */
export const waitingSlice = createSlice({
  name: 'waiting',
  initialState,
  reducers: {
    waitingReceived: plain((state, { data, meta }: ConversationPage) => {
      const read = Object.fromEntries(data.map((row) => [row.id, newer(state.rows[row.id], row)]));
      return { ...state, rows: onlyWaiting(read), total: meta.total, isLoaded: true };
    }),
    /** The user leaves an alert to others; a later one shows again. */
    alertDismissed: plain((state, { id, upTo }: UpTo) => ({
      ...state,
      dismissed: { ...state.dismissed, [id]: Math.max(upTo, state.dismissed[id] ?? 0) },
    })),
  },
  extraReducers: (builder) => {
    builder.addCase(
      rowWritten,
      plain((state, row) => applyRow(state, row)),
    );
    builder.addCase(
      rowRestored,
      plain((state, row) => applyRow(state, row)),
    );
    builder.addCase(
      rowDeleted,
      plain((state, { id }) => remove(state, id)),
    );
    // Positions from before the restart say nothing about rows and alerts after it.
    builder.addCase(positionsRestarted, () => initialState);
    builder.addCase(
      framesReceived,
      // A client's account has people of its own.
      plain((state, { query, frames }) => (tenantOf(query) === null ? frames.reduce(applyFrame, state) : state)),
    );
  },
});

export const { waitingReceived, alertDismissed } = waitingSlice.actions;

/** The part of the store that this slice owns. */
export interface WaitingRootState {
  readonly waiting: WaitingState;
}

/** Selects the unowned conversations that need a person: emergencies first, then the longest waiting. */
export const selectUntaken = createSelector(
  [({ waiting }: WaitingRootState) => waiting.rows],
  (rows): readonly Conversation[] =>
    Object.values(rows)
      .filter(({ assigneeId }) => assigneeId === null)
      .sort(compareUrgency),
);

/**
 * Selects the alerts of the banner, except the open conversation's: untaken emergencies, and other untaken alerts that came while this page was open, until the user has
 * seen them. Alerts that they left to others stay away.
 */
export const selectAlerts = createSelector(
  [
    selectUntaken,
    ({ waiting }: WaitingRootState) => waiting,
    ({ seen }: SeenRootState) => seen.upTo,
    (_: object, openId: ConversationId | null) => openId,
  ],
  (rows, { dismissed, arrived }, seenUpTo, openId): readonly Conversation[] =>
    rows.filter((row) => {
      const isDismissed = (row.attention?.position ?? 0) <= (dismissed[row.id] ?? 0);
      const isNews = row.id in arrived && unseenAttention(row, seenUpTo[row.id] ?? 0) !== null;
      return row.id !== openId && !isDismissed && (isNews || row.attention?.level === 'emergency');
    }),
);

const selectUnseenWaiting = createSelector(
  [({ waiting }: WaitingRootState) => waiting, ({ seen }: SeenRootState) => seen.upTo],
  ({ rows, total }, seenUpTo): number => {
    const loaded = Object.values(rows);
    const unseen = loaded.filter((row) => unseenAttention(row, seenUpTo[row.id] ?? 0) !== null);
    return unseen.length + Math.max(0, total - loaded.length);
  },
);

/** Counts the conversations that need a person and that the user hasn't seen; in a client's account, where nobody has marks, all that need one. */
export const selectUnseenTotal = (state: WaitingRootState & SeenRootState & LiveRootState): number =>
  state.live.tenantId === null && state.waiting.isLoaded ? selectUnseenWaiting(state) : selectAttentionTotal(state);

function applyFrame(state: WaitingState, frame: Frame): WaitingState {
  if (beginsAnew(frame)) return initialState;
  const { message } = frame;
  switch (message.event) {
    case 'conversation:updated':
      return applyRow(state, message.data.conversation);
    case 'message:received': {
      const { conversationId, position } = message.data;
      return { ...state, arrived: keepLatest({ ...state.arrived, [conversationId]: position }) };
    }
    case 'conversation:deleted':
      // A row that left the stream's view may still need a person.
      return message.data.reason === 'deleted' ? remove(state, message.data.conversation.id) : state;
    default:
      return state;
  }
}

function applyRow(state: WaitingState, row: Conversation): WaitingState {
  const stored = state.rows[row.id];
  if (stored === undefined && !row.needsAttention) return state;
  if (stored !== undefined && row.position <= stored.position) return state;
  if (!row.needsAttention) return remove(state, row.id);
  const isNew = stored === undefined;
  if (isNew && Object.keys(state.rows).length >= MAX_WAITING) return { ...state, total: state.total + 1 };
  return { ...state, rows: { ...state.rows, [row.id]: row }, total: isNew ? state.total + 1 : state.total };
}

function remove(state: WaitingState, id: ConversationId): WaitingState {
  if (!(id in state.rows)) return state;
  const { [id]: _, ...rows } = state.rows;
  return { ...state, rows, total: Math.max(0, state.total - 1) };
}

/** Returns the alerts, or their later half by position if there are too many. */
function keepLatest(arrived: WaitingState['arrived']): WaitingState['arrived'] {
  const entries = Object.entries(arrived);
  if (entries.length <= MAX_WAITING) return arrived;
  return Object.fromEntries(entries.sort(([, a], [, b]) => b - a).slice(0, MAX_WAITING / 2));
}

const newer = (stored: Conversation | undefined, row: Conversation): Conversation =>
  stored !== undefined && stored.position > row.position ? stored : row;

const onlyWaiting = (rows: WaitingState['rows']): WaitingState['rows'] =>
  Object.fromEntries(Object.entries(rows).filter(([, { needsAttention }]) => needsAttention));

function compareUrgency(a: Conversation, b: Conversation): number {
  const isEmergency = ({ attention }: Conversation) => Number(attention?.level === 'emergency');
  const since = ({ waitingSince, createdAt }: Conversation) => Date.parse(waitingSince ?? createdAt);
  return isEmergency(b) - isEmergency(a) || since(a) - since(b) || a.id - b.id;
}
