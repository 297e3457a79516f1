import type { DoNotCallEntry, NumbersUploaded } from '@switchboard/contracts/do-not-call/routes';
import type { CallOutput } from '../../api/client.ts';
import { queryApi, toQueryFailure } from '../../api/query-api.ts';
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
        const { api } = extra as ThunkDeps; // the store is created with it; RTK Query doesn't type it
        try {
          return { data: await api.call('doNotCall.list', { query: { ...query } }) };
        } catch (error) {
          return { error: toQueryFailure(error) };
        }
      },
      providesTags: [TAG],
    }),
  }),
});
export const { useListDoNotCallQuery } = doNotCallApi;

/** Adds a number to the list; an existing entry stays unchanged. @throws {ApiError} `request.invalid` */
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
  /** The column with the numbers, from 1; if absent, the server finds it. */
  readonly phoneColumn?: number | undefined;
}

/** Adds all numbers of a table to the list. @throws {ApiError} `request.invalid` */
export const uploadNumbers =
  (body: NumbersTable): Thunk<Promise<NumbersUploaded>> =>
  async (dispatch, _, { api }) => {
    const uploaded = await api.call('doNotCall.upload', { body });
    dispatch(queryApi.util.invalidateTags([TAG]));
    return uploaded;
  };

/** Removes a number from the list. @throws {ApiError} `resource.not_found` */
export const removeNumber =
  (number: string): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    try {
      await api.call('doNotCall.remove', { query: { number }, body: undefined });
    } finally {
      // The number is gone either way, so the page is outdated.
      dispatch(queryApi.util.invalidateTags([TAG]));
    }
  };
