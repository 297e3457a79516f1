import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryOf } from '../../api/query-api.ts';
import { framesReceived } from '../../live/live-slice.ts';

export type Dashboard = CallOutput<'readDashboard'>;

/** The dashboard's stream: the whole account. */
export const DASHBOARD_STREAM = '';
/** What changes at the same moment is read once. */
const GATHER_MS = 300;
/** The dashboard is read again at most this often, however much happens. */
export const REREAD_MS = 2_000;

const dashboardApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readDashboard: build.query<Dashboard, CallInput<'readDashboard'>>({
      queryFn: queryOf('readDashboard'),
      providesTags: ['dashboard'],
    }),
  }),
});
export const { useReadDashboardQuery } = dashboardApi;

/** Reads the dashboard again soon after something changed, on the stream that tells the inbox too. Answers its stop. */
export function startDashboard(startListening: ListenerMiddlewareInstance['startListening']): () => void {
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  return startListening({
    actionCreator: framesReceived,
    effect: async ({ payload }, effect) => {
      const isNews = payload.frames.some(({ message }) => message.event !== 'heartbeat');
      // What comes while a read is due is in its answer.
      if (payload.query !== DASHBOARD_STREAM || !isNews || isDue) return;
      isDue = true;
      await effect.delay(Math.max(GATHER_MS, lastReadAt + REREAD_MS - Date.now()));
      isDue = false;
      lastReadAt = Date.now();
      effect.dispatch(queryApi.util.invalidateTags(['dashboard']));
    },
  });
}
