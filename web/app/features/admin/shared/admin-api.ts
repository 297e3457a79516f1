import type { QuotasChange } from '@switchboard/contracts/access/quotas';
import type { CallInput, CallOutput } from '../../../api/client.ts';
import { queryApi, queryRoute } from '../../../api/query-api.ts';
import type { Thunk } from '../../../api/thunk.ts';

const adminApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<CallOutput<'listAccounts'>, CallInput<'listAccounts'>>({
      queryFn: queryRoute('listAccounts'),
      providesTags: ['accounts'],
    }),
    getAccount: build.query<CallOutput<'getAccount'>, CallInput<'getAccount'>>({
      queryFn: queryRoute('getAccount'),
      providesTags: ['accounts'],
    }),
    listAdminActions: build.query<CallOutput<'listAdminActions'>, CallInput<'listAdminActions'>>({
      queryFn: queryRoute('listAdminActions'),
      providesTags: ['accounts'],
    }),
    readSiteState: build.query({ queryFn: queryRoute('readSiteState'), providesTags: ['accounts'] }),
    listMails: build.query<CallOutput<'listMails'>, CallInput<'listMails'>>({
      queryFn: queryRoute('listMails'),
      providesTags: ['mails'],
    }),
  }),
});
export const {
  useListAccountsQuery,
  useGetAccountQuery,
  useListAdminActionsQuery,
  useListMailsQuery,
  useReadSiteStateQuery,
} = adminApi;

interface StatusRequest {
  readonly id: string;
  readonly reason: string;
}

/** Suspends an account, which ends its sessions and streams. @throws {ApiError} */
export const suspendAccount =
  ({ id, reason }: StatusRequest): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('suspendAccount', { params: { id }, body: { reason } });
    dispatch(queryApi.util.invalidateTags(['accounts']));
  };

/** Restores a suspended account. @throws {ApiError} */
export const restoreAccount =
  ({ id, reason }: StatusRequest): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('restoreAccount', { params: { id }, body: { reason } });
    dispatch(queryApi.util.invalidateTags(['accounts']));
  };

/** Sets quotas of an account. @throws {ApiError} */
export const changeQuotas =
  ({ id, change }: { readonly id: string; readonly change: QuotasChange }): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('changeQuotas', { params: { id }, body: change });
    dispatch(queryApi.util.invalidateTags(['accounts']));
  };

/** Asks the workers to resume a parked stream. @throws {ApiError} */
export const replayParked =
  (id: number): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('replayParked', { params: { id } });
    dispatch(queryApi.util.invalidateTags(['accounts']));
  };

/** Retries a failed job at once. @throws {ApiError} */
export const retryJob =
  (id: number): Thunk<Promise<void>> =>
  async (_, __, { api }) => {
    await api.call('retryJob', { params: { id } });
  };

/** Reads the state of the system. @throws {ApiError} */
export const readSystem =
  (): Thunk<Promise<CallOutput<'readSystem'>>> =>
  (_, __, { api }) =>
    api.call('readSystem', {});
