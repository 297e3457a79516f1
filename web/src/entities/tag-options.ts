import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import { queryApi, queryOf } from '../api/query-api.ts';

const tagsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listTagOptions: build.query<{ readonly data: readonly SmartTag[] }, Record<string, never>>({
      queryFn: queryOf('listSmartTags'),
      providesTags: ['resources'],
    }),
  }),
});

const NONE: readonly SmartTag[] = [];

/** The account's smart tags, archived ones too, for forms; none until they have been read. */
export const useTagOptions = (): readonly SmartTag[] => tagsApi.useListTagOptionsQuery({}).data?.data ?? NONE;
