import { HEALTH_AREAS, type HealthProblem } from '@switchboard/contracts/account-settings/settings-routes';
import { queryApi, toQueryFailure } from '../../api/query-api.ts';
import type { ThunkDeps } from '../../api/thunk.ts';

const healthApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readHealth: build.query<readonly HealthProblem[], void>({
      queryFn: async (_none, { extra }) => {
        const { api } = extra as ThunkDeps; // the store is created with it; RTK Query doesn't type it
        try {
          return { data: (await api.call('settings.readHealth', {})).data };
        } catch (error) {
          return { error: toQueryFailure(error) };
        }
      },
      providesTags: HEALTH_AREAS.map((id) => ({ type: 'resources', id })),
    }),
  }),
});
export const { useReadHealthQuery } = healthApi;
