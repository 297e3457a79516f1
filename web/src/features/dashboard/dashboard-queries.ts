import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryOf } from '../../api/query-api.ts';
import { framesReceived } from '../../live/live-slice.ts';

/** The dashboard's stream: the whole account. */
export const DASHBOARD_STREAM = '';
/** Counts and lists are read again at most this often, however much happens. */
const REREAD_MS = 1_500;

const dashboardApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readDashboard: build.query<CallOutput<'readDashboard'>, CallInput<'readDashboard'>>({
      queryFn: queryOf('readDashboard'),
      providesTags: ['dashboard'],
    }),
    listRows: build.query<CallOutput<'listConversations'>, CallInput<'listConversations'>>({
      queryFn: queryOf('listConversations'),
      providesTags: ['dashboard'],
    }),
  }),
});
export const { useReadDashboardQuery, useListRowsQuery } = dashboardApi;

/** Reads the dashboard again when something changed, on the stream that tells the inbox too. Answers its stop. */
export function startDashboard(startListening: ListenerMiddlewareInstance['startListening']): () => void {
  return startListening({
    actionCreator: framesReceived,
    effect: async ({ payload }, effect) => {
      if (payload.query !== DASHBOARD_STREAM || payload.frames.every(({ message }) => message.event === 'heartbeat'))
        return;
      // What comes while this waits is in the answer too.
      effect.unsubscribe();
      await effect.delay(REREAD_MS).finally(() => effect.subscribe());
      effect.dispatch(queryApi.util.invalidateTags(['dashboard']));
    },
  });
}
