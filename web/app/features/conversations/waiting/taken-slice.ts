import { createSlice } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { TakenCall } from '@switchboard/contracts/calls/live-routes';
import { plainReducers } from '../../../api/reducer.ts';

/** The live calls that the user takes part in, on whichever of their devices. */
export interface TakenState {
  readonly calls: readonly TakenCall[];
}
const initialState: TakenState = { calls: [] };
const plain = plainReducers<TakenState>();

/** The user's own calls: a bar on every screen shows them until they are handed back or end. */
export const takenSlice = createSlice({
  name: 'taken',
  initialState,
  reducers: {
    takenCallsReceived: plain((_, calls: readonly TakenCall[]) => ({ calls })),
    /** A call was handed back or ended here. */
    callLeft: plain(({ calls }, id: ConversationId) => ({
      calls: calls.filter(({ conversation }) => conversation.id !== id),
    })),
  },
});

export const { takenCallsReceived, callLeft } = takenSlice.actions;

/** The part of the store that this slice owns. */
export interface TakenRootState {
  readonly taken: TakenState;
}

export const selectTakenCalls = ({ taken }: TakenRootState): readonly TakenCall[] => taken.calls;
