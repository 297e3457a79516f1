import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { CallFilterText } from '@switchboard/contracts/calls/filters';
import type { Message } from '@switchboard/contracts/conversations/message';
import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryRoute, toQueryFailure } from '../../api/query-api.ts';
import type { ThunkDeps } from '../../api/thunk.ts';
import { framesReceived } from '../../live/live-slice.ts';

export type CallPage = CallOutput<'listCalls'>;
export type CallDetail = CallOutput<'getCall'>;

/** The query of the stream that reports every call of the account. */
export const CALLS_STREAM = '';
/** The calls' read model lags slightly behind the inbox's. */
const GATHER_MS = 600;
/** The minimum time between two refetches. */
const REREAD_MS = 2_000;
const PAGE_SIZE = 200;
/** The maximum number of transcript lines; the inbox loads longer transcripts in full. */
const MAX_PAGES = 10;

const callsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listCalls: build.query<CallPage, CallInput<'listCalls'>>({
      queryFn: queryRoute('listCalls'),
      providesTags: ['calls'],
    }),
    /** The exact count for a page whose total is capped. Not refetched with every change. */
    countCalls: build.query<number, CallFilterText>({
      queryFn: async (filters, { extra, signal }) => {
        const { api } = extra as ThunkDeps;
        const query = { ...filters, perPage: '1', total: 'exact' } as const;
        try {
          return { data: (await api.call('listCalls', { query }, { signal })).meta.total };
        } catch (error) {
          return { error: toQueryFailure(error) };
        }
      },
    }),
    getCall: build.query<CallDetail, CallInput<'getCall'>>({ queryFn: queryRoute('getCall'), providesTags: ['calls'] }),
    readPeaks: build.query<CallOutput<'readCallPeaks'>, CallInput<'readCallPeaks'>>({
      queryFn: queryRoute('readCallPeaks'),
    }),
    readWords: build.query<readonly Message[], { readonly id: number }>({
      queryFn: async ({ id }, { extra, signal }) => {
        const { api } = extra as ThunkDeps;
        const messages: Message[] = [];
        try {
          for (let page = 0, after = 0; page < MAX_PAGES; page++) {
            const query = { after, limit: PAGE_SIZE };
            const { data, meta } = await api.call('listMessages', { params: { id }, query }, { signal });
            messages.push(...data);
            after = Math.max(after, ...data.map(({ seq }) => seq));
            if (data.length === 0 || after >= (meta.last ?? 0)) break;
          }
          return { data: messages };
        } catch (error) {
          return { error: toQueryFailure(error) };
        }
      },
      providesTags: ['calls'],
    }),
  }),
});
export const { useListCallsQuery, useCountCallsQuery, useGetCallQuery, useReadPeaksQuery, useReadWordsQuery } =
  callsApi;

/** Refetches calls soon after changes in the account. Returns a function that stops. */
export function startCalls(startListening: ListenerMiddlewareInstance['startListening']): () => void {
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  return startListening({
    actionCreator: framesReceived,
    effect: async ({ payload }, effect) => {
      const isNews = payload.frames.some(({ message }) => message.event !== 'heartbeat');
      // A scheduled refetch includes changes until then.
      if (payload.query !== CALLS_STREAM || !isNews || isDue) return;
      isDue = true;
      await effect.delay(Math.max(GATHER_MS, lastReadAt + REREAD_MS - Date.now()));
      isDue = false;
      lastReadAt = Date.now();
      effect.dispatch(queryApi.util.invalidateTags(['calls']));
    },
  });
}
