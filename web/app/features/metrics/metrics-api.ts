import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryOf } from '../../api/query-api.ts';

export type CallStats = CallOutput<'readCallStats'>;
export type Performance = CallOutput<'readPerformance'>;
export type SmartTagMetrics = CallOutput<'readSmartTagFigures'>;

const metricsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readCallStats: build.query<CallStats, CallInput<'readCallStats'>>({
      queryFn: queryOf('readCallStats'),
      providesTags: ['figures'],
    }),
    readPerformance: build.query<Performance, CallInput<'readPerformance'>>({
      queryFn: queryOf('readPerformance'),
      providesTags: ['figures'],
    }),
    readSmartTagFigures: build.query<SmartTagMetrics, CallInput<'readSmartTagFigures'>>({
      queryFn: queryOf('readSmartTagFigures'),
      providesTags: ['figures'],
    }),
  }),
});
export const { useReadCallStatsQuery, useReadPerformanceQuery, useReadSmartTagFiguresQuery } = metricsApi;

/** How often visible metrics are refetched, since the current range still grows. */
export const POLL_MS = 60_000;
