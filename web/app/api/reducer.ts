import { type Draft, original, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Makes case reducers that never write to their state: each gets the plain state instead of a draft and answers the next one.
 *
 * For state that changes hundreds of times a second, where a draft's proxies cost more than the change.
 */
export const plainReducers =
  <S>() =>
  <P = void>(reduce: (state: S, payload: P) => S) =>
  (draft: Draft<S>, { payload }: PayloadAction<P>): Draft<S> =>
    // A reducer's own state is always a draft here, and its original is what it is a draft of.
    reduce((original(draft) ?? draft) as S, payload) as Draft<S>;
