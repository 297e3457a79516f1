import { createSlice } from '@reduxjs/toolkit';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { plainReducers } from '../../../api/reducer.ts';
import { beginsAnew, type Frame } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { listReceived, positionsRestarted } from './inbox-slice.ts';

// The user's seen marks. A mark is personal: it removes the user's own dot, count and sound, and changes nothing for anybody else. Marks come from this
// tab, from the list and the detail, and from the stream when another of the user's browsers sets one. A mark never goes back.

/** A conversation up to a position. */
export interface UpTo {
  readonly id: ConversationId;
  readonly upTo: number;
}

export interface SeenState {
  /** By conversation, the position up to which the user has seen it. */
  readonly upTo: Readonly<Record<number, number>>;
}
const initialState: SeenState = { upTo: {} };

/** The maximum number of remembered conversations; the oldest marks are forgotten first. */
export const MAX_SEEN = 1_000;

const plain = plainReducers<SeenState>();

/** The user's own marks. */
export const seenSlice = createSlice({
  name: 'seen',
  initialState,
  reducers: {
    /** The user saw a conversation in this tab; a listener reports it to the server. */
    conversationSeen: plain((state, mark: UpTo) => applyMarks(state, [mark])),
    /** The server reported the user's marks. */
    marksReceived: plain((state, marks: readonly UpTo[]) => applyMarks(state, marks)),
  },
  extraReducers: (builder) => {
    // Positions from before the restart would hide alerts that nobody has seen.
    builder.addCase(positionsRestarted, () => initialState);
    builder.addCase(
      listReceived,
      plain((state, { answer }) => applyMarks(state, toMarks(answer.meta.seen))),
    );
    builder.addCase(
      framesReceived,
      plain((state, { frames }) => frames.reduce(applyFrame, state)),
    );
  },
});

export const { conversationSeen, marksReceived } = seenSlice.actions;

/** The part of the store that this slice owns. */
export interface SeenRootState {
  readonly seen: SeenState;
}

/** The position up to which the user has seen a conversation; 0 if never. */
export const selectSeenUpTo = ({ seen }: SeenRootState, id: ConversationId | null): number =>
  id === null ? 0 : (seen.upTo[id] ?? 0);

/** Converts the marks of a list's response. */
export const toMarks = (seen: Readonly<Record<string, number>>): readonly UpTo[] =>
  Object.entries(seen).map(([id, upTo]) => ({ id: ConversationId.parse(Number(id)), upTo }));

function applyFrame(state: SeenState, frame: Frame): SeenState {
  if (beginsAnew(frame)) return initialState;
  const { message } = frame;
  if (message.event !== 'seen') return state;
  return applyMarks(state, [{ id: message.data.conversationId, upTo: message.data.upTo }]);
}

function applyMarks(state: SeenState, marks: readonly UpTo[]): SeenState {
  const later = marks.filter(({ id, upTo }) => upTo > (state.upTo[id] ?? 0));
  if (later.length === 0) return state;
  return { upTo: keepLatest({ ...state.upTo, ...Object.fromEntries(later.map(({ id, upTo }) => [id, upTo])) }) };
}

/** Returns the marks, or their later half by position if there are too many. */
function keepLatest(upTo: SeenState['upTo']): SeenState['upTo'] {
  const entries = Object.entries(upTo);
  if (entries.length <= MAX_SEEN) return upTo;
  return Object.fromEntries(entries.sort(([, a], [, b]) => b - a).slice(0, MAX_SEEN / 2));
}
