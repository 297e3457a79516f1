import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryOf } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

const adminApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<CallOutput<'listAccounts'>, CallInput<'listAccounts'>>({
      queryFn: queryOf('listAccounts'),
      providesTags: ['accounts'],
    }),
    getAccount: build.query<CallOutput<'getAccount'>, CallInput<'getAccount'>>({
      queryFn: queryOf('getAccount'),
      providesTags: ['accounts'],
    }),
    listMails: build.query<CallOutput<'listMails'>, CallInput<'listMails'>>({
      queryFn: queryOf('listMails'),
      providesTags: ['mails'],
    }),
  }),
});
export const { useListAccountsQuery, useGetAccountQuery, useListMailsQuery } = adminApi;

/** Suspends an account: its sessions and streams end. @throws {ApiError} */
export const suspendAccount =
  (id: string): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('suspendAccount', { params: { id }, body: {} });
    dispatch(queryApi.util.invalidateTags(['accounts']));
  };

/** Lets a suspended account in again. @throws {ApiError} */
export const restoreAccount =
  (id: string): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('restoreAccount', { params: { id }, body: {} });
    dispatch(queryApi.util.invalidateTags(['accounts']));
  };
