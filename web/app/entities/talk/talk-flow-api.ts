import { queryApi, queryRoute } from '../../api/query-api.ts';

const AGENTS = { type: 'resources' as const, id: 'agents' };
const FLOWS = { type: 'resources' as const, id: 'flows' };

const talkApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listPublished: build.query({ queryFn: queryRoute('agents.published'), providesTags: [AGENTS] }),
    getFlow: build.query({ queryFn: queryRoute('flows.get'), providesTags: [FLOWS] }),
  }),
});
export const { useListPublishedQuery, useGetFlowQuery } = talkApi;
