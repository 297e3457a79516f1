import { skipToken } from '@reduxjs/toolkit/query/react';
import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryOf } from '../../api/query-api.ts';

const itemsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    findNumbers: build.query<CallOutput<'phoneNumbers.list'>, CallInput<'phoneNumbers.list'>>({
      queryFn: queryOf('phoneNumbers.list'),
      providesTags: [{ type: 'resources', id: 'phoneNumbers' }],
    }),
    findGroups: build.query<CallOutput<'groups.list'>, CallInput<'groups.list'>>({
      queryFn: queryOf('groups.list'),
      providesTags: [{ type: 'resources', id: 'groups' }],
    }),
    nameNumber: build.query<CallOutput<'phoneNumbers.get'>, CallInput<'phoneNumbers.get'>>({
      queryFn: queryOf('phoneNumbers.get'),
      providesTags: [{ type: 'resources', id: 'phoneNumbers' }],
    }),
    nameGroup: build.query<CallOutput<'groups.get'>, CallInput<'groups.get'>>({
      queryFn: queryOf('groups.get'),
      providesTags: [{ type: 'resources', id: 'groups' }],
    }),
  }),
});

/** As many of a kind as are offered at once; a search finds the others. */
const AT_ONCE = 50;
const NONE: readonly never[] = [];
const queryOfSearch = (searchString: string) => ({
  query: { perPage: AT_ONCE, ...(searchString !== '' && { searchString }) },
});

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The account's numbers that a search finds. */
export const useNumbers = (searchString: string): readonly Named[] =>
  itemsApi.useFindNumbersQuery(queryOfSearch(searchString)).data?.data ?? NONE;

/** The account's groups that a search finds. */
export const useGroups = (searchString: string): readonly Named[] =>
  itemsApi.useFindGroupsQuery(queryOfSearch(searchString)).data?.data ?? NONE;

/** The name of a number, by its id. */
export const useNumberName = (id: string | undefined): string | undefined =>
  itemsApi.useNameNumberQuery(id === undefined ? skipToken : { params: { id } }).data?.name;

/** The name of a group, by its id. */
export const useGroupName = (id: string | undefined): string | undefined =>
  itemsApi.useNameGroupQuery(id === undefined ? skipToken : { params: { id } }).data?.name;
