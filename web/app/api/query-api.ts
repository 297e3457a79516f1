import { createApi, fakeBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react';
import type { RouteName } from '@switchboard/contracts/api';
import { ApiError } from './api-error.ts';
import type { CallInput, CallOutput } from './client.ts';
import type { ThunkDeps } from './thunk.ts';

/** What a failed query leaves in the store. */
export interface QueryFailure {
  readonly code: string;
  readonly status: number;
}

/** Reads of screens that aren't the inbox, cached by RTK Query over the typed client; features add their own to it. */
export const queryApi = createApi({
  reducerPath: 'queries',
  baseQuery: fakeBaseQuery<QueryFailure>(),
  tagTypes: [
    'dashboard',
    'profile',
    'sessions',
    'accounts',
    'mails',
    'resources',
    'people',
    'calls',
    'figures',
    'firstSteps',
  ],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** The queries as a part of the store; what is shown is read again whenever the network is back. */
export const queryPart = {
  reducerPath: queryApi.reducerPath,
  reducer: queryApi.reducer,
  middleware: queryApi.middleware,
  forgotten: queryApi.util.resetApiState,
  start: setupListeners,
};

/** Makes the query function of a route: its argument is what the route's call takes. */
export const queryOf =
  <N extends RouteName>(name: N) =>
  async (
    input: CallInput<N>,
    { extra, signal }: { extra: unknown; signal: AbortSignal },
  ): Promise<{ data: CallOutput<N> } | { error: QueryFailure }> => {
    // RTK Query doesn't type the thunks' extra argument; the store is made with this one.
    const { api } = extra as ThunkDeps;
    try {
      return { data: await api.call(name, input, { signal }) };
    } catch (error) {
      return { error: failureOf(error) };
    }
  };

/** The trace of a failed call in the store. */
export const failureOf = (error: unknown): QueryFailure =>
  error instanceof ApiError ? { code: error.code, status: error.status } : { code: 'server.error', status: 0 };
