import type { ApiClient } from '../../api/client.ts';
import { queryApi } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';
import { sessionStarted } from '../../session/session-slice.ts';

const CLIENTS = [{ type: 'resources' as const, id: 'subaccounts' }];

const acting =
  (call: (api: ApiClient) => Promise<unknown>): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await call(api);
    dispatch(queryApi.util.invalidateTags(CLIENTS));
  };

/** Suspends a client's account. @throws {ApiError} */
export const suspendClient = (id: string) =>
  acting((api) => api.call('subaccounts.suspend', { params: { id }, body: {} }));

/** Lifts the agency's suspension. @throws {ApiError} `permission.denied` if the platform suspended the account */
export const resumeClient = (id: string) =>
  acting((api) => api.call('subaccounts.resume', { params: { id }, body: {} }));

/** Emails the owner a new invitation link. @throws {ApiError} `resource.conflict`, `rate_limit.exceeded` */
export const inviteOwnerAgain = (id: string) =>
  acting((api) => api.call('subaccounts.inviteOwner', { params: { id } }));

/** Impersonates the owner of a client's account. @throws {ApiError} `impersonation.*` */
export const openClient =
  (id: string): Thunk<Promise<void>> =>
  async (dispatch, _, { api, now }) => {
    const payload = await api.call('subaccounts.open', { params: { id }, body: {} });
    dispatch(sessionStarted({ payload, receivedAt: now() }));
  };
