import { createSlice } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { plainReducers } from '../../../api/reducer.ts';
import { beginsAnew } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { positionsBegan } from './inbox-slice.ts';

/** Of a conversation the alerts up to a position. */
export interface UpTo {
  readonly id: ConversationId;
  readonly upTo: number;
}
/** Alerts that were seen here and are being cleared for everyone, or could not be. */
export interface Clearing {
  readonly upTo: number;
  readonly hasFailed: boolean;
}

export interface SeenState {
  /** By conversation, up to which position its alerts were seen here, whatever frames still say. */
  readonly upTo: Readonly<Record<number, number>>;
  /** By conversation; none once everyone has it cleared. */
  readonly clearing: Readonly<Record<number, Clearing>>;
}
const initialState: SeenState = { upTo: {}, clearing: {} };

/** More conversations than this aren't remembered: the alerts that were raised first are forgotten. */
export const MAX_SEEN = 1_000;

const plain = plainReducers<SeenState>();

/** Which alerts were seen in this tab, and what became of clearing them for everyone. */
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
      clearing: latest({ ...state.clearing, [id]: { upTo, hasFailed: false } }, (one) => one.upTo),
    })),
    attentionCleared: plain((state, { id, upTo }: UpTo) => {
      const { [id]: cleared, ...clearing } = state.clearing;
      return cleared?.upTo === upTo ? { ...state, clearing } : state;
    }),
    /** It stands for everyone, and so it does here again: nobody else knows that somebody has seen it. */
    clearingFailed: plain((state, { id, upTo }: UpTo) => {
      if (state.clearing[id]?.upTo !== upTo) return state;
      const { [id]: seen, ...others } = state.upTo;
      const isOurs = seen === undefined || seen <= upTo;
      return { upTo: isOurs ? others : state.upTo, clearing: { ...state.clearing, [id]: { upTo, hasFailed: true } } };
    }),
  },
  extraReducers: (builder) => {
    // By positions of before, alerts would be cleared that nobody has seen.
    builder.addCase(positionsBegan, () => initialState);
    builder.addCase(
      framesReceived,
      plain((state, { frames }) => (frames.some(beginsAnew) ? initialState : state)),
    );
  },
});

export const { attentionSeen, clearingStarted, attentionCleared, clearingFailed } = seenSlice.actions;

/** The part of the store that this slice is. */
export interface SeenRootState {
  readonly seen: SeenState;
}

/** Up to where a conversation's alerts were seen here. */
export const selectSeenUpTo = ({ seen }: SeenRootState, id: ConversationId | null): number =>
  id === null ? 0 : (seen.upTo[id] ?? 0);
/** What becomes of clearing a conversation's alerts for everyone; undefined where nothing is under way, or it is done. */
export const selectClearing = ({ seen }: SeenRootState, id: ConversationId): Clearing | undefined => seen.clearing[id];

/** The record, or its later half by position once it is too large. */
function latest<T>(held: Readonly<Record<number, T>>, positionOf: (value: T) => number): Readonly<Record<number, T>> {
  const entries = Object.entries(held);
  if (entries.length <= MAX_SEEN) return held;
  const inTurn = entries.sort(([, a], [, b]) => positionOf(b) - positionOf(a));
  return Object.fromEntries(inTurn.slice(0, MAX_SEEN / 2));
}
