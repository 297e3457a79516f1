import type { Person } from '@switchboard/contracts/people/routes';
import { queryApi, queryRoute } from '../../api/query-api.ts';

const peopleApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query<{ readonly data: readonly Person[] }, Record<string, never>>({
      queryFn: queryRoute('listPeople'),
      providesTags: ['people'],
    }),
  }),
});

const NOBODY: readonly Person[] = [];

/** The account's people by name; empty until they are read. */
export const usePeople = (): readonly Person[] => peopleApi.useListPeopleQuery({}).data?.data ?? NOBODY;
