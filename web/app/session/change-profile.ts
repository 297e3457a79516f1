import type { CallInput } from '../api/client.ts';
import { queryApi } from '../api/query-api.ts';
import type { Thunk } from '../api/thunk.ts';
import { verify } from './session-calls.ts';
import type { SessionRootState } from './session-slice.ts';

/** Changes something of who is signed in; the session, which holds it too, hears of it. @throws {ApiError} */
export const changeProfile =
  (body: CallInput<'changeProfile'>['body']): Thunk<Promise<void>, SessionRootState> =>
  async (dispatch, _, { api }) => {
    await api.call('changeProfile', { body });
    dispatch(queryApi.util.invalidateTags(['profile']));
    await dispatch(verify({ keepAlive: false }));
  };
