import { queryApi, queryRoute } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

const API_KEYS = [{ type: 'resources' as const, id: 'apiKeys' }];

const apiKeyApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    countKeyCalls: build.query({
      queryFn: (id: string, context) => queryRoute('apiKeys.calls')({ params: { id } }, context),
      providesTags: API_KEYS,
    }),
  }),
});
export const { useCountKeyCallsQuery } = apiKeyApi;

/** Rotates a key's secret, which is shown only once. @throws {ApiError} `resource.version_conflict` */
export const rotateKey =
  (id: string, version: number): Thunk<Promise<string>> =>
  async (dispatch, _, { api }) => {
    const { secret } = await api.call('apiKeys.rotate', { params: { id }, body: { version } });
    dispatch(queryApi.util.invalidateTags(API_KEYS));
    return secret;
  };
