import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AttentionLevel } from '@switchboard/contracts/conversations/row';
import type { ConversationId } from '@switchboard/contracts/ids';
import { type AttentionTotal, type AttentionTotals, noteTotal, totalKey } from './attention-totals.ts';
import type { Frame } from './frame.ts';
import { type StreamState, tenantOf } from './stream.ts';

/** Some frames of one query's stream, in their order. */
export interface FrameBundle {
  readonly query: string;
  readonly frames: readonly Frame[];
}
/** Which live updates a screen wants: a stream's query, and the cursor of what it shows already. */
export interface WantedView {
  readonly query: string;
  readonly cursor: string | null;
}
/** An alert that this tab is to ring for. */
export interface Ring {
  readonly conversationId: ConversationId;
  readonly level: AttentionLevel;
  readonly position: number;
  /** A child account's, for an agency's owner; null for one's own. */
  readonly tenantId: string | null;
}

export interface LiveState {
  readonly query: string | null;
  /** The account that the screen shows, for an agency's owner; null for one's own. */
  readonly tenantId: string | null;
  readonly stream: StreamState;
  readonly isLeading: boolean;
  /** Of one's own account, and of the one that the screen shows. */
  readonly attentionTotals: AttentionTotals;
  /** Since when the screen's own reads fail, by this machine's clock; null while they don't. */
  readonly failingSince: number | null;
  /** The stream could not go on from where the screen is: what it shows is behind until it was read again. */
  readonly isOutdated: boolean;
}
const NOT_STREAMING: StreamState = { status: 'connecting', lastHeardAt: null };
const initialState: LiveState = {
  query: null,
  tenantId: null,
  stream: NOT_STREAMING,
  isLeading: false,
  attentionTotals: {},
  failingSince: null,
  isOutdated: false,
};

/** How live this tab is, and what every stream tells whatever it shows. */
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
    framesReceived: (state, { payload }: PayloadAction<FrameBundle>) => noteTotals(state, payload),
    /** The leading tab heard an alert. */
    alertHeard: (state, _: PayloadAction<Ring>) => state,
    /** Live updates stopped: nobody is signed in, or somebody else. */
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
    /** How many need attention in the account that the screen shows. */
    selectAttentionTotal: (state) => state.attentionTotals[totalKey(state.tenantId)]?.total ?? 0,
    /** How many need attention in one's own account, whatever the screen shows; undefined until told. */
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
  alertHeard,
  liveStopped,
} = liveSlice.actions;
export const { selectLiveness, selectAttentionTotal, selectOwnAttention } = liveSlice.selectors;

/** The part of the store that this slice is. */
export interface LiveRootState {
  readonly live: LiveState;
}

/** Totals of accounts that were looked into before are let go: their streams will tell them anew. */
function show(state: LiveState, query: string): LiveState {
  const tenantId = tenantOf(query);
  const kept = Object.entries(state.attentionTotals).filter(([key]) => isShown({ ...state, tenantId }, key));
  return { ...state, query, tenantId, stream: NOT_STREAMING, attentionTotals: Object.fromEntries(kept) };
}

function noteTotals(state: LiveState, { query, frames }: FrameBundle): LiveState {
  const key = totalKey(tenantOf(query));
  // Another tab may look into another account: its total is shown there.
  if (!isShown(state, key)) return state;
  const { attentionTotals } = state;
  const noted = frames.reduce((totals, frame) => noteTotal(totals, key, frame), attentionTotals);
  return noted === attentionTotals ? state : { ...state, attentionTotals: noted };
}

const isShown = ({ tenantId }: LiveState, key: string): boolean => key === totalKey(null) || key === totalKey(tenantId);

/** How far what is shown can be trusted: live; not all has come yet; or true as of some time ago, null if never. */
export type Liveness =
  | { readonly status: 'live' | 'catching-up' }
  | { readonly status: 'stale'; readonly since: number | null };

function livenessOf(stream: StreamState, failingSince: number | null, isOutdated: boolean): Liveness {
  if (failingSince !== null) return { status: 'stale', since: failingSince };
  switch (stream.status) {
    case 'live':
      return { status: isOutdated ? 'catching-up' : 'live' };
    case 'connecting':
      // The first connection is no failure; a later one is still one until it stands.
      return stream.lastHeardAt === null ? { status: 'catching-up' } : { status: 'stale', since: stream.lastHeardAt };
    case 'catching-up':
      return { status: 'catching-up' };
    case 'stale':
      return { status: 'stale', since: stream.lastHeardAt };
    default:
      return stream.status satisfies never;
  }
}
