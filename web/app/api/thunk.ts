import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { ApiClient } from './client.ts';

/** Every thunk's external dependencies, replaceable in tests. */
export interface ThunkDeps {
  readonly api: ApiClient;
  /** Milliseconds since 1970 by this machine's clock. */
  readonly now: () => number;
}

/** A thunk over a part `S` of the state; it resolves to `T`. */
export type Thunk<T, S = unknown> = ThunkAction<T, S, ThunkDeps, UnknownAction>;

/** Dispatches actions and thunks. */
// biome-ignore lint/suspicious/noExplicitAny: a dispatch accepts thunks over any part of the state; the store's own type would import every feature.
export const useThunkDispatch = () => useDispatch<ThunkDispatch<any, ThunkDeps, UnknownAction>>();
