import type { ConnectionTest } from '@switchboard/contracts/connections/routes';
import { queryApi, queryRoute } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

const CONNECTIONS = [{ type: 'resources' as const, id: 'connections' }];

const connectionApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readHealth: build.query({
      queryFn: (id: string, context) => queryRoute('connections.health')({ params: { id } }, context),
      providesTags: CONNECTIONS,
    }),
    readReadiness: build.query({
      queryFn: (id: string, context) => queryRoute('connections.way')({ params: { id } }, context),
      providesTags: CONNECTIONS,
    }),
  }),
});
export const { useReadHealthQuery, useReadReadinessQuery } = connectionApi;

/** Invalidates all data about connections. */
export const connectionsChanged = () => queryApi.util.invalidateTags(CONNECTIONS);

/** Tests a connection and returns the result. @throws {ApiError} */
export const tryConnection =
  (id: string): Thunk<Promise<ConnectionTest>> =>
  async (dispatch, _, { api }) => {
    const result = await api.call('connections.test', { params: { id } });
    dispatch(connectionsChanged());
    return result;
  };

/** Starts the authorization of a connection and returns the URL to open. @throws {ApiError} */
export const requestAccess =
  (id: string): Thunk<Promise<string>> =>
  async (_dispatch, _, { api }) =>
    (await api.call('connections.reconnect', { params: { id } })).url;

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Replaces a key, password or client secret. @throws {ApiError} `resource.version_conflict` */
export const rotateValue =
  ({ id, version }: Seen, value: string): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('connections.rotate', { params: { id }, body: { version, value } });
    dispatch(connectionsChanged());
  };

/** Rotates a webhook's secret, which is shown only once. @throws {ApiError} `resource.version_conflict` */
export const rotateSecret =
  ({ id, version }: Seen): Thunk<Promise<string>> =>
  async (dispatch, _, { api }) => {
    const { secret } = await api.call('connections.rotateSecret', { params: { id }, body: { version } });
    dispatch(connectionsChanged());
    return secret;
  };
