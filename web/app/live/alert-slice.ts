import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Ring } from './live-slice.ts';

/** Whether this browser can be heard. It lets no page sound before someone has touched it. */
export interface AlertState {
  readonly isSoundBlocked: boolean;
}
const initialState: AlertState = { isSoundBlocked: false };

/** What became of the last try to sound an alert, and what a person did about alerts. */
export const alertSlice = createSlice({
  name: 'alert',
  initialState,
  reducers: {
    soundTried: (state, { payload }: PayloadAction<{ sounded: boolean }>) =>
      state.isSoundBlocked === !payload.sounded ? state : { isSoundBlocked: !payload.sounded },
    /** Somebody wants to hear what an alert sounds like, and whether it does. */
    soundTested: (state) => state,
    /** A notification on the desktop was clicked. */
    alertOpened: (state, _: PayloadAction<Ring>) => state,
  },
  selectors: { selectIsSoundBlocked: (state) => state.isSoundBlocked },
});
export const { soundTried, soundTested, alertOpened } = alertSlice.actions;
export const { selectIsSoundBlocked } = alertSlice.selectors;

/** The part of the store that this slice is. */
export interface AlertRootState {
  readonly alert: AlertState;
}
