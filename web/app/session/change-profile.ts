import type { CallInput } from '../api/client.ts';
import { queryApi } from '../api/query-api.ts';
import type { Thunk } from '../api/thunk.ts';
import { verify } from './session-calls.ts';
import type { SessionRootState } from './session-slice.ts';

/** Changes the signed-in user's profile and updates the session with it. @throws {ApiError} */
export const changeProfile =
  (body: CallInput<'changeProfile'>['body']): Thunk<Promise<void>, SessionRootState> =>
  async (dispatch, _, { api }) => {
    await api.call('changeProfile', { body });
    dispatch(queryApi.util.invalidateTags(['profile']));
    await dispatch(verify({ keepAlive: false }));
  };
