import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryRoute } from '../../api/query-api.ts';

export type CallStats = CallOutput<'readCallStats'>;
export type Performance = CallOutput<'readPerformance'>;
export type SmartTagMetrics = CallOutput<'readSmartTagFigures'>;

const metricsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readCallStats: build.query<CallStats, CallInput<'readCallStats'>>({
      queryFn: queryRoute('readCallStats'),
      providesTags: ['figures'],
    }),
    readPerformance: build.query<Performance, CallInput<'readPerformance'>>({
      queryFn: queryRoute('readPerformance'),
      providesTags: ['figures'],
    }),
    readSmartTagFigures: build.query<SmartTagMetrics, CallInput<'readSmartTagFigures'>>({
      queryFn: queryRoute('readSmartTagFigures'),
      providesTags: ['figures'],
    }),
  }),
});
export const { useReadCallStatsQuery, useReadPerformanceQuery, useReadSmartTagFiguresQuery } = metricsApi;

/** How often visible metrics are refetched, since the current range still grows. */
export const POLL_MS = 60_000;
