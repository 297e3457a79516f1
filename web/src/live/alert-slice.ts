import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether this page can be heard. A browser lets no page sound before someone has touched it. */
export interface AlertState {
  readonly isSoundBlocked: boolean;
}
const initialState: AlertState = { isSoundBlocked: false };

/** What became of the last try to sound an alert. */
export const alertSlice = createSlice({
  name: 'alert',
  initialState,
  reducers: {
    soundTried: (_, { payload }: PayloadAction<{ sounded: boolean }>) => ({ isSoundBlocked: !payload.sounded }),
  },
  selectors: { selectIsSoundBlocked: (state) => state.isSoundBlocked },
});
export const { soundTried } = alertSlice.actions;
export const { selectIsSoundBlocked } = alertSlice.selectors;

/** The part of the store that this slice is. */
export interface AlertRootState {
  readonly alert: AlertState;
}
