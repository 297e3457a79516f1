import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { CallFilterText } from '@switchboard/contracts/calls/filters';
import type { Message } from '@switchboard/contracts/conversations/message';
import type { CallInput, CallOutput } from '../../api/client.ts';
import { failureOf, queryApi, queryOf } from '../../api/query-api.ts';
import type { ThunkDeps } from '../../api/thunk.ts';
import { framesReceived } from '../../live/live-slice.ts';

export type CallPage = CallOutput<'listCalls'>;
export type CallDetail = CallOutput<'getCall'>;

/** The stream that tells of every call: the whole account's. */
export const CALLS_STREAM = '';
/** Calls are read from tables that follow the inbox's by a moment. */
const GATHER_MS = 600;
/** Read again at most this often, however much happens. */
const REREAD_MS = 2_000;
const PAGE = 200;
/** The lines of a transcript that are read; the inbox has longer ones whole. */
const MAX_PAGES = 10;

const callsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listCalls: build.query<CallPage, CallInput<'listCalls'>>({
      queryFn: queryOf('listCalls'),
      providesTags: ['calls'],
    }),
    /** Counted whole, beside a page whose total is capped: not again with each change. */
    countCalls: build.query<number, CallFilterText>({
      queryFn: async (filters, { extra, signal }) => {
        const { api } = extra as ThunkDeps;
        const query = { ...filters, perPage: '1', total: 'exact' } as const;
        try {
          return { data: (await api.call('listCalls', { query }, { signal })).meta.total };
        } catch (error) {
          return { error: failureOf(error) };
        }
      },
    }),
    getCall: build.query<CallDetail, CallInput<'getCall'>>({ queryFn: queryOf('getCall'), providesTags: ['calls'] }),
    readPeaks: build.query<CallOutput<'readCallPeaks'>, CallInput<'readCallPeaks'>>({
      queryFn: queryOf('readCallPeaks'),
    }),
    readWords: build.query<readonly Message[], { readonly id: number }>({
      queryFn: async ({ id }, { extra, signal }) => {
        const { api } = extra as ThunkDeps;
        const messages: Message[] = [];
        try {
          for (let page = 0, after = 0; page < MAX_PAGES; page++) {
            const query = { after, limit: PAGE };
            const { data, meta } = await api.call('listMessages', { params: { id }, query }, { signal });
            messages.push(...data);
            after = Math.max(after, ...data.map(({ seq }) => seq));
            if (data.length === 0 || after >= (meta.last ?? 0)) break;
          }
          return { data: messages };
        } catch (error) {
          return { error: failureOf(error) };
        }
      },
      providesTags: ['calls'],
    }),
  }),
});
export const { useListCallsQuery, useCountCallsQuery, useGetCallQuery, useReadPeaksQuery, useReadWordsQuery } =
  callsApi;

/** Reads calls again soon after something happened in the account. Answers its stop. */
export function startCalls(startListening: ListenerMiddlewareInstance['startListening']): () => void {
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  return startListening({
    actionCreator: framesReceived,
    effect: async ({ payload }, effect) => {
      const isNews = payload.frames.some(({ message }) => message.event !== 'heartbeat');
      // Changes that come while a read is due are in its answer.
      if (payload.query !== CALLS_STREAM || !isNews || isDue) return;
      isDue = true;
      await effect.delay(Math.max(GATHER_MS, lastReadAt + REREAD_MS - Date.now()));
      isDue = false;
      lastReadAt = Date.now();
      effect.dispatch(queryApi.util.invalidateTags(['calls']));
    },
  });
}
