import { createApi, fakeBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react';
import type { RouteName } from '@switchboard/contracts/api';
import { ApiError } from './api-error.ts';
import type { CallInput, CallOutput } from './client.ts';
import type { ThunkDeps } from './thunk.ts';

/** The error of a failed query in the store. */
export interface QueryFailure {
  readonly code: string;
  readonly status: number;
}

/** The reads of all screens but the inbox, cached by RTK Query over the typed client; features add their own endpoints. */
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

/** The query cache as a part of the store; displayed queries are read again when the network is back. */
export const queryPart = {
  reducerPath: queryApi.reducerPath,
  reducer: queryApi.reducer,
  middleware: queryApi.middleware,
  forgotten: queryApi.util.resetApiState,
  start: setupListeners,
};

/** Creates the query function of a route; its argument is the call's input. */
export const queryRoute =
  <N extends RouteName>(name: N) =>
  async (
    input: CallInput<N>,
    { extra, signal }: { extra: unknown; signal: AbortSignal },
  ): Promise<{ data: CallOutput<N> } | { error: QueryFailure }> => {
    // RTK Query doesn't type the thunks' extra argument; the store is created with this one.
    const { api } = extra as ThunkDeps;
    try {
      return { data: await api.call(name, input, { signal }) };
    } catch (error) {
      return { error: toQueryFailure(error) };
    }
  };

/** Converts an error into its form in the store. */
export const toQueryFailure = (error: unknown): QueryFailure =>
  error instanceof ApiError ? { code: error.code, status: error.status } : { code: 'server.error', status: 0 };
