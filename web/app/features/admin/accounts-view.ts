import { ACCOUNT_SORTS } from '@switchboard/contracts/admin/routes';
import type { CallInput } from '../../api/client.ts';

export type AccountSort = (typeof ACCOUNT_SORTS)[number];

/** The view of the list of accounts, stored in the URL. */
export interface AccountsView {
  readonly searchString: string;
  readonly status: '' | 'active' | 'suspended';
  readonly sortBy: AccountSort;
  readonly sortOrder: 'asc' | 'desc';
  readonly page: number;
}

export const ACCOUNTS_PER_PAGE = 50;
const DEFAULT: AccountsView = { searchString: '', status: '', sortBy: 'name', sortOrder: 'asc', page: 1 };
const MAX_SEARCH_LENGTH = 200;

/** Parses the URL; invalid parts are ignored. */
export function readView(params: URLSearchParams): AccountsView {
  const status = params.get('status');
  return {
    searchString: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: status === 'active' || status === 'suspended' ? status : '',
    sortBy: ACCOUNT_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT.sortBy,
    sortOrder: params.get('order') === 'desc' ? 'desc' : 'asc',
    page: readPage(params),
  };
}

/** Parses the page in a URL. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** Changes the view in the URL. */
export type ShowAccounts = (change: (now: AccountsView) => AccountsView) => void;

/** Formats a view for the URL, without defaults. */
export function writeView({ searchString, status, sortBy, sortOrder, page }: AccountsView): URLSearchParams {
  const params = new URLSearchParams();
  if (searchString !== '') params.set('q', searchString);
  if (status !== '') params.set('status', status);
  if (sortBy !== DEFAULT.sortBy) params.set('sort', sortBy);
  if (sortOrder !== DEFAULT.sortOrder) params.set('order', sortOrder);
  if (page !== 1) params.set('page', String(page));
  return params;
}

/** Changes a view; any change except of the page returns to page 1. */
export const changeView = (view: AccountsView, change: Partial<AccountsView>): AccountsView => ({
  ...view,
  page: 1,
  ...change,
});

/** Sorts by a column, ascending first; choosing the current column flips its order. */
export const chooseSort = (view: AccountsView, sortBy: AccountSort): AccountsView =>
  changeView(view, { sortBy, sortOrder: view.sortBy === sortBy && view.sortOrder === 'asc' ? 'desc' : 'asc' });

/** The request parameters of a view. */
export const queryOfView = (view: AccountsView): CallInput<'listAccounts'> => ({
  query: { ...view, perPage: ACCOUNTS_PER_PAGE },
});
