import { type Draft, original, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Creates case reducers without drafts: each receives the plain state and returns the next one.
 *
 * Use them for state that changes hundreds of times a second, where a draft's proxies cost more than the change.
 */
export const plainReducers =
  <S>() =>
  <P = void>(reduce: (state: S, payload: P) => S) =>
  (draft: Draft<S>, { payload }: PayloadAction<P>): Draft<S> =>
    // A reducer's state is a draft here; `original` returns the plain state behind it.
    reduce((original(draft) ?? draft) as S, payload) as Draft<S>;
