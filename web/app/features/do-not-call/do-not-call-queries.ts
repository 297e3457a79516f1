import type { DoNotCallEntry, NumbersUploaded } from '@switchboard/contracts/do-not-call/routes';
import type { CallOutput } from '../../api/client.ts';
import { failureOf, queryApi } from '../../api/query-api.ts';
import type { Thunk, ThunkDeps } from '../../api/thunk.ts';

const TAG = { type: 'resources', id: 'doNotCall' } as const;

interface PageArgument {
  readonly page: number;
  readonly searchString?: string | undefined;
}

const doNotCallApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listDoNotCall: build.query<CallOutput<'doNotCall.list'>, PageArgument>({
      queryFn: async (query, { extra }) => {
        const { api } = extra as ThunkDeps; // the store is made with it; RTK Query doesn't type it
        try {
          return { data: await api.call('doNotCall.list', { query: { ...query } }) };
        } catch (error) {
          return { error: failureOf(error) };
        }
      },
      providesTags: [TAG],
    }),
  }),
});
export const { useListDoNotCallQuery } = doNotCallApi;

/** Puts a number on the list; one that is there stays as it is. @throws {ApiError} `request.invalid` */
export const addNumber =
  (number: string, reason: string): Thunk<Promise<DoNotCallEntry>> =>
  async (dispatch, _, { api }) => {
    const entry = await api.call('doNotCall.add', { body: { number, reason } });
    dispatch(queryApi.util.invalidateTags([TAG]));
    return entry;
  };

interface NumbersTable {
  readonly csv: string;
  readonly reason: string;
  /** The position of the column with the numbers, from 1; if absent, the server finds it. */
  readonly phoneColumn?: number | undefined;
}

/** Puts all numbers of a table on the list. @throws {ApiError} `request.invalid` */
export const uploadNumbers =
  (body: NumbersTable): Thunk<Promise<NumbersUploaded>> =>
  async (dispatch, _, { api }) => {
    const uploaded = await api.call('doNotCall.upload', { body });
    dispatch(queryApi.util.invalidateTags([TAG]));
    return uploaded;
  };

/** Takes a number off the list. @throws {ApiError} `resource.not_found` */
export const removeNumber =
  (number: string): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    try {
      await api.call('doNotCall.remove', { query: { number }, body: undefined });
    } finally {
      // The number is off the list, or somebody else took it off: the page is old either way.
      dispatch(queryApi.util.invalidateTags([TAG]));
    }
  };
