import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { AttentionLevel } from '@switchboard/contracts/conversations/conversation';
import { type AttentionTotal, type AttentionTotals, applyTotal, totalKey } from './attention-totals.ts';
import type { Frame } from './frame.ts';
import { type StreamState, tenantOf } from './stream.ts';

/** Frames of one query's stream, in order. */
export interface FrameBundle {
  readonly query: string;
  readonly frames: readonly Frame[];
}
/** The live updates that a screen subscribes to: a query, and the cursor of its current state. */
export interface WantedView {
  readonly query: string;
  readonly cursor: string | null;
}
/** An alert that this tab should ring. */
export interface Ring {
  readonly conversationId: ConversationId;
  readonly level: AttentionLevel;
  readonly position: number;
  /** A client's account, for agencies; null for the user's own. */
  readonly tenantId: string | null;
}

export interface LiveState {
  readonly query: string | null;
  /** The client's account on the screen, for agencies; null for the user's own. */
  readonly tenantId: string | null;
  readonly stream: StreamState;
  readonly isLeading: boolean;
  /** The totals of the user's account and of the account on the screen. */
  readonly attentionTotals: AttentionTotals;
  /** When the screen's reads began to fail, by this machine's clock; null while they succeed. */
  readonly failingSince: number | null;
  /** Whether the stream couldn't resume at the screen's cursor, so that the screen is behind until it reads again. */
  readonly isOutdated: boolean;
}
const NOT_STREAMING: StreamState = { status: 'connecting', lastReceivedAt: null };
const initialState: LiveState = {
  query: null,
  tenantId: null,
  stream: NOT_STREAMING,
  isLeading: false,
  attentionTotals: {},
  failingSince: null,
  isOutdated: false,
};

/** How live this tab is, and the totals that every stream reports. */
export const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    viewWanted: (state, { payload }: PayloadAction<WantedView>) =>
      state.query === payload.query ? state : show(state, payload.query),
    viewReleased: (state) => ({
      ...state,
      query: null,
      tenantId: null,
      stream: NOT_STREAMING,
      failingSince: null,
      isOutdated: false,
    }),
    streamStateChanged: (state, { payload }: PayloadAction<{ query: string; state: StreamState }>) =>
      payload.query === state.query ? { ...state, stream: payload.state } : state,
    readFailed: (state, { payload }: PayloadAction<{ at: number }>) => ({
      ...state,
      failingSince: state.failingSince ?? payload.at,
    }),
    readOutdated: (state) => ({ ...state, isOutdated: true }),
    readSucceeded: (state) =>
      state.failingSince === null && !state.isOutdated ? state : { ...state, failingSince: null, isOutdated: false },
    leadChanged: (state, { payload }: PayloadAction<boolean>) => ({ ...state, isLeading: payload }),
    framesReceived: (state, { payload }: PayloadAction<FrameBundle>) => applyTotals(state, payload),
    /** The leading tab received an alert. */
    alertReceived: (state, _: PayloadAction<Ring>) => state,
    /** Live updates stopped because the user signed out or changed. */
    liveStopped: () => initialState,
  },
  selectors: {
    selectLiveness: createSelector(
      [
        (state: LiveState) => state.stream,
        (state: LiveState) => state.failingSince,
        (state: LiveState) => state.isOutdated,
      ],
      livenessOf,
    ),
    /** Conversations that need attention in the account on the screen. */
    selectAttentionTotal: (state) => state.attentionTotals[totalKey(state.tenantId)]?.total ?? 0,
    /** Conversations that need attention in the user's own account; undefined until a stream reports it. */
    selectOwnAttention: (state): AttentionTotal | undefined => state.attentionTotals[totalKey(null)],
  },
});

export const {
  viewWanted,
  viewReleased,
  streamStateChanged,
  readFailed,
  readOutdated,
  readSucceeded,
  leadChanged,
  framesReceived,
  alertReceived,
  liveStopped,
} = liveSlice.actions;
export const { selectLiveness, selectAttentionTotal, selectOwnAttention } = liveSlice.selectors;

/** The part of the store that this slice owns. */
export interface LiveRootState {
  readonly live: LiveState;
}

/** Forgets the totals of accounts that are no longer shown; their streams report them again. */
function show(state: LiveState, query: string): LiveState {
  const tenantId = tenantOf(query);
  const kept = Object.entries(state.attentionTotals).filter(([key]) => isShown({ ...state, tenantId }, key));
  return { ...state, query, tenantId, stream: NOT_STREAMING, attentionTotals: Object.fromEntries(kept) };
}

function applyTotals(state: LiveState, { query, frames }: FrameBundle): LiveState {
  const key = totalKey(tenantOf(query));
  // Another tab can show another account.
  if (!isShown(state, key)) return state;
  const { attentionTotals } = state;
  const noted = frames.reduce((totals, frame) => applyTotal(totals, key, frame), attentionTotals);
  return noted === attentionTotals ? state : { ...state, attentionTotals: noted };
}

const isShown = ({ tenantId }: LiveState, key: string): boolean => key === totalKey(null) || key === totalKey(tenantId);

/** How current the page is: live, catching up, or stale since a given time (null if it was never live). */
export type Liveness =
  | { readonly status: 'live' | 'catching-up' }
  | { readonly status: 'stale'; readonly since: number | null };

function livenessOf(stream: StreamState, failingSince: number | null, isOutdated: boolean): Liveness {
  if (failingSince !== null) return { status: 'stale', since: failingSince };
  switch (stream.status) {
    case 'live':
      return { status: isOutdated ? 'catching-up' : 'live' };
    case 'connecting':
      // The first connection is not a failure; a reconnection is, until it succeeds.
      return stream.lastReceivedAt === null
        ? { status: 'catching-up' }
        : { status: 'stale', since: stream.lastReceivedAt };
    case 'catching-up':
      return { status: 'catching-up' };
    case 'stale':
      return { status: 'stale', since: stream.lastReceivedAt };
    default:
      return stream.status satisfies never;
  }
}
