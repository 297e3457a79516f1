import type { RetentionRun } from '@switchboard/contracts/account-settings/settings-routes';
import type { CapUse } from '@switchboard/contracts/dialing/caps';
import type { Export } from '@switchboard/contracts/exports/routes';
import type { CallOutput } from '../../api/client.ts';
import { queryApi, queryRoute, toQueryFailure } from '../../api/query-api.ts';
import type { Thunk, ThunkDeps } from '../../api/thunk.ts';

/** Invalidated together with the settings that it derives from. */
const TAG = { type: 'resources', id: 'settings' } as const;

const generalApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readRetention: build.query<RetentionRun, void>({
      queryFn: async (_none, { extra }) => {
        const { api } = extra as ThunkDeps; // the store is created with it; RTK Query doesn't type it
        try {
          return { data: await api.call('settings.readRetention', {}) };
        } catch (error) {
          return { error: toQueryFailure(error) };
        }
      },
      providesTags: [TAG],
    }),
    readCaps: build.query<readonly CapUse[], void>({
      queryFn: async (_none, { extra }) => {
        const { api } = extra as ThunkDeps; // as above
        try {
          return { data: (await api.call('settings.readCaps', {})).data };
        } catch (error) {
          return { error: toQueryFailure(error) };
        }
      },
      providesTags: [TAG],
    }),
    readAgency: build.query<CallOutput<'settings.readAgency'>, Record<never, never>>({
      queryFn: queryRoute('settings.readAgency'),
      providesTags: [TAG],
    }),
    listExports: build.query<readonly Export[], void>({
      queryFn: async (_none, { extra }) => {
        const { api } = extra as ThunkDeps; // as above
        try {
          return { data: (await api.call('listExports', {})).data };
        } catch (error) {
          return { error: toQueryFailure(error) };
        }
      },
      providesTags: [{ type: 'resources', id: 'exports' }],
    }),
  }),
});
export const { useReadAgencyQuery, useReadRetentionQuery, useReadCapsQuery, useListExportsQuery } = generalApi;

/** Starts an export of all data. @throws {ApiError} */
export const requestExport =
  (): Thunk<Promise<Export>> =>
  async (dispatch, _, { api }) => {
    const created = await api.call('createExport', {});
    dispatch(queryApi.util.invalidateTags([{ type: 'resources', id: 'exports' }]));
    return created;
  };
