import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryOf } from '../../api/query-api.ts';

/** The account's tag catalogue; a tag that changes live reads it again. */
const tagsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listSmartTags: build.query<CallOutput<'listSmartTags'>, CallInput<'listSmartTags'>>({
      queryFn: queryOf('listSmartTags'),
      providesTags: ['smartTags'],
    }),
  }),
});

export const { useListSmartTagsQuery } = tagsApi;
