import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryRoute } from '../../api/query-api.ts';
import { framesReceived } from '../../live/live-slice.ts';

export type Dashboard = CallOutput<'readDashboard'>;

/** The query of the dashboard's stream: the whole account. */
export const DASHBOARD_STREAM = '';
/** Simultaneous changes cause one refetch. */
const GATHER_MS = 300;
/** The minimum time between two refetches. */
export const REREAD_MS = 2_000;

const dashboardApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readDashboard: build.query<Dashboard, CallInput<'readDashboard'>>({
      queryFn: queryRoute('readDashboard'),
      providesTags: ['dashboard'],
    }),
  }),
});
export const { useReadDashboardQuery } = dashboardApi;

/** Refetches the dashboard soon after changes on its stream, which the inbox uses too. Returns a function that stops. */
export function startDashboard(startListening: ListenerMiddlewareInstance['startListening']): () => void {
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  return startListening({
    actionCreator: framesReceived,
    effect: async ({ payload }, effect) => {
      const isNews = payload.frames.some(({ message }) => message.event !== 'heartbeat');
      // A scheduled refetch includes changes until then.
      if (payload.query !== DASHBOARD_STREAM || !isNews || isDue) return;
      isDue = true;
      await effect.delay(Math.max(GATHER_MS, lastReadAt + REREAD_MS - Date.now()));
      isDue = false;
      lastReadAt = Date.now();
      effect.dispatch(queryApi.util.invalidateTags(['dashboard']));
    },
  });
}
