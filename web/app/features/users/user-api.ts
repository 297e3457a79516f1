import type { AccountRole } from '@switchboard/contracts/base/roles';
import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryRoute } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

const userApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listUserSessions: build.query<CallOutput<'users.sessions'>, CallInput<'users.sessions'>>({
      queryFn: queryRoute('users.sessions'),
      providesTags: [{ type: 'resources', id: 'users' }],
    }),
  }),
});
export const { useListUserSessionsQuery } = userApi;

const reload = () => queryApi.util.invalidateTags([{ type: 'resources', id: 'users' }]);

/** Invites users by email. @throws {ApiError} `resource.limit_reached`, `rate_limit.exceeded` */
export const invitePeople =
  (emails: readonly string[], role: AccountRole): Thunk<Promise<CallOutput<'users.invite'>['data']>> =>
  async (dispatch, _, { api }) => {
    const { data } = await api.call('users.invite', { body: { emails: [...emails], role } });
    dispatch(reload());
    return data;
  };

/** Emails an invited user a new link. @throws {ApiError} `resource.conflict` */
export const resendInvite =
  (id: string): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('users.resendInvite', { params: { id } });
    dispatch(reload());
  };

/** Signs a user out everywhere and returns the number of ended sessions. @throws {ApiError} `permission.denied` */
export const endUserSessions =
  (id: string): Thunk<Promise<number>> =>
  async (dispatch, _, { api }) => {
    const { endedSessions } = await api.call('users.endSessions', { params: { id } });
    dispatch(reload());
    return endedSessions;
  };
