import type { CallExport, CallExportRequest } from '@switchboard/contracts/calls/export-routes';
import type { CallOutput } from '../../api/client.ts';
import { queryApi, queryRoute } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

const TAG = { type: 'resources', id: 'call-exports' } as const;

const exportsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listCallExports: build.query<CallOutput<'listCallExports'>, Record<never, never>>({
      queryFn: queryRoute('listCallExports'),
      providesTags: [TAG],
    }),
  }),
});
export const { useListCallExportsQuery } = exportsApi;

/** Starts an export of calls. @throws {ApiError} */
export const requestCallExport =
  (body: CallExportRequest): Thunk<Promise<CallExport>> =>
  async (dispatch, _, { api }) => {
    const created = await api.call('createCallExport', { body });
    dispatch(queryApi.util.invalidateTags([TAG]));
    return created;
  };
