import { skipToken } from '@reduxjs/toolkit/query/react';
import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryRoute } from '../../api/query-api.ts';

const itemsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    findNumbers: build.query<CallOutput<'phoneNumbers.list'>, CallInput<'phoneNumbers.list'>>({
      queryFn: queryRoute('phoneNumbers.list'),
      providesTags: [{ type: 'resources', id: 'phoneNumbers' }],
    }),
    findGroups: build.query<CallOutput<'groups.list'>, CallInput<'groups.list'>>({
      queryFn: queryRoute('groups.list'),
      providesTags: [{ type: 'resources', id: 'groups' }],
    }),
    nameNumber: build.query<CallOutput<'phoneNumbers.get'>, CallInput<'phoneNumbers.get'>>({
      queryFn: queryRoute('phoneNumbers.get'),
      providesTags: [{ type: 'resources', id: 'phoneNumbers' }],
    }),
    nameGroup: build.query<CallOutput<'groups.get'>, CallInput<'groups.get'>>({
      queryFn: queryRoute('groups.get'),
      providesTags: [{ type: 'resources', id: 'groups' }],
    }),
  }),
});

/** How many items of a kind a menu offers at once; a search finds the rest. */
const MAX_CHOICES = 50;
const NONE: readonly never[] = [];
const searchQuery = (searchString: string) => ({
  query: { perPage: MAX_CHOICES, ...(searchString !== '' && { searchString }) },
});

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The account's phone numbers that match a search. */
export const useNumbers = (searchString: string): readonly Named[] =>
  itemsApi.useFindNumbersQuery(searchQuery(searchString)).data?.data ?? NONE;

/** The account's groups that match a search. */
export const useGroups = (searchString: string): readonly Named[] =>
  itemsApi.useFindGroupsQuery(searchQuery(searchString)).data?.data ?? NONE;

/** The name of a phone number, by its id. */
export const useNumberName = (id: string | undefined): string | undefined =>
  itemsApi.useNameNumberQuery(id === undefined ? skipToken : { params: { id } }).data?.name;

/** The name of a group, by its id. */
export const useGroupName = (id: string | undefined): string | undefined =>
  itemsApi.useNameGroupQuery(id === undefined ? skipToken : { params: { id } }).data?.name;
