import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Ring } from './live-slice.ts';

/** Whether the browser blocks sound, as browsers do until the user interacts with the page. */
export interface AlertState {
  readonly isSoundBlocked: boolean;
}
const initialState: AlertState = { isSoundBlocked: false };

/** The result of the last attempt to play an alert, and the user's actions on alerts. */
export const alertSlice = createSlice({
  name: 'alert',
  initialState,
  reducers: {
    soundTried: (state, { payload }: PayloadAction<{ sounded: boolean }>) =>
      state.isSoundBlocked === !payload.sounded ? state : { isSoundBlocked: !payload.sounded },
    /** The user tests the sound. */
    soundTested: (state) => state,
    /** The user clicked a desktop notification. */
    alertOpened: (state, _: PayloadAction<Ring>) => state,
  },
  selectors: { selectIsSoundBlocked: (state) => state.isSoundBlocked },
});
export const { soundTried, soundTested, alertOpened } = alertSlice.actions;
export const { selectIsSoundBlocked } = alertSlice.selectors;

/** The part of the store that this slice owns. */
export interface AlertRootState {
  readonly alert: AlertState;
}
