import { createSlice } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { plainReducers } from '../../../api/reducer.ts';
import { beginsAnew } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { positionsRestarted } from './inbox-slice.ts';

/** A conversation's alerts up to a position. */
export interface UpTo {
  readonly id: ConversationId;
  readonly upTo: number;
}
/** Alerts that this tab has seen and that are being cleared for everyone, or failed to clear. */
export interface Clearing {
  readonly upTo: number;
  readonly hasFailed: boolean;
}

export interface SeenState {
  /** The position up to which this tab has seen a conversation's alerts, whatever frames still report. */
  readonly upTo: Readonly<Record<number, number>>;
  /** By conversation; removed once the alerts are cleared for everyone. */
  readonly clearing: Readonly<Record<number, Clearing>>;
}
const initialState: SeenState = { upTo: {}, clearing: {} };

/** The maximum number of remembered conversations; the oldest alerts are forgotten first. */
export const MAX_SEEN = 1_000;

const plain = plainReducers<SeenState>();

/** The alerts that this tab has seen, and their clearing for everyone. */
export const seenSlice = createSlice({
  name: 'seen',
  initialState,
  reducers: {
    attentionSeen: plain((state, { id, upTo }: UpTo) => ({
      ...state,
      upTo: latest({ ...state.upTo, [id]: Math.max(upTo, state.upTo[id] ?? 0) }, (position) => position),
    })),
    clearingStarted: plain((state, { id, upTo }: UpTo) => ({
      ...state,
      clearing: latest({ ...state.clearing, [id]: { upTo, hasFailed: false } }, (clearing) => clearing.upTo),
    })),
    attentionCleared: plain((state, { id, upTo }: UpTo) => {
      const { [id]: cleared, ...clearing } = state.clearing;
      return cleared?.upTo === upTo ? { ...state, clearing } : state;
    }),
    /** The alert is still raised for everyone, so this tab shows it again. */
    clearingFailed: plain((state, { id, upTo }: UpTo) => {
      if (state.clearing[id]?.upTo !== upTo) return state;
      const { [id]: seen, ...others } = state.upTo;
      const isOurs = seen === undefined || seen <= upTo;
      return { upTo: isOurs ? others : state.upTo, clearing: { ...state.clearing, [id]: { upTo, hasFailed: true } } };
    }),
  },
  extraReducers: (builder) => {
    // Positions from before the restart would clear alerts that nobody has seen.
    builder.addCase(positionsRestarted, () => initialState);
    builder.addCase(
      framesReceived,
      plain((state, { frames }) => (frames.some(beginsAnew) ? initialState : state)),
    );
  },
});

export const { attentionSeen, clearingStarted, attentionCleared, clearingFailed } = seenSlice.actions;

/** The part of the store that this slice owns. */
export interface SeenRootState {
  readonly seen: SeenState;
}

/** The position up to which this tab has seen a conversation's alerts. */
export const selectSeenUpTo = ({ seen }: SeenRootState, id: ConversationId | null): number =>
  id === null ? 0 : (seen.upTo[id] ?? 0);
/** The clearing of a conversation's alerts; undefined if none is in progress. */
export const selectClearing = ({ seen }: SeenRootState, id: ConversationId): Clearing | undefined => seen.clearing[id];

/** Returns the record, or its later half by position if it is too large. */
function latest<T>(
  record: Readonly<Record<number, T>>,
  getPosition: (value: T) => number,
): Readonly<Record<number, T>> {
  const entries = Object.entries(record);
  if (entries.length <= MAX_SEEN) return record;
  const newestFirst = entries.sort(([, a], [, b]) => getPosition(b) - getPosition(a));
  return Object.fromEntries(newestFirst.slice(0, MAX_SEEN / 2));
}
