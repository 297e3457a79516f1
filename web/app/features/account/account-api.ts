import { getErrorCode } from '../../api/api-error.ts';
import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryRoute } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

export type Profile = CallOutput<'readProfile'>;
export type OpenSession = CallOutput<'listSessions'>['data'][number];

const accountApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readProfile: build.query<Profile, CallInput<'readProfile'>>({
      queryFn: queryRoute('readProfile'),
      providesTags: ['profile'],
    }),
    listSessions: build.query<CallOutput<'listSessions'>, CallInput<'listSessions'>>({
      queryFn: queryRoute('listSessions'),
      providesTags: ['sessions'],
    }),
  }),
});
export const { useReadProfileQuery, useListSessionsQuery } = accountApi;

/** Changes the password and returns the number of other sessions that ended. @throws {ApiError} `password.*`, `session.too_many_attempts` */
export const changePassword =
  (body: CallInput<'changePassword'>['body']): Thunk<Promise<number>> =>
  async (dispatch, _, { api }) => {
    const { endedSessions } = await api.call('changePassword', { body });
    dispatch(queryApi.util.invalidateTags(['profile', 'sessions']));
    return endedSessions;
  };

/** Ends one of the user's sessions; succeeds if it has already ended. @throws {ApiError} */
export const revokeSession =
  (id: string): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    try {
      await api.call('revokeSession', { params: { id } });
    } catch (error) {
      if (getErrorCode(error) !== 'resource.not_found') throw error;
    } finally {
      dispatch(queryApi.util.invalidateTags(['sessions']));
    }
  };

/** Ends all other sessions and returns their number. @throws {ApiError} */
export const revokeOtherSessions =
  (): Thunk<Promise<number>> =>
  async (dispatch, _, { api }) => {
    const { endedSessions } = await api.call('revokeOtherSessions', {});
    dispatch(queryApi.util.invalidateTags(['sessions']));
    return endedSessions;
  };
