import type { VersionChange } from '@switchboard/contracts/agents/talk-routes';
import type { z } from 'zod';

import { queryApi, queryRoute } from '../../../api/query-api.ts';
import type { Thunk } from '../../../api/thunk.ts';

const AGENTS = { type: 'resources' as const, id: 'agents' };
const FLOWS = { type: 'resources' as const, id: 'flows' };

export type Change = z.infer<typeof VersionChange>;

const agentApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    diffPublished: build.query({ queryFn: queryRoute('agents.diffPublished'), providesTags: [AGENTS, FLOWS] }),
    validateAgent: build.query({ queryFn: queryRoute('agents.validate'), providesTags: [AGENTS, FLOWS] }),
    readAgentsMetrics: build.query({ queryFn: queryRoute('readPerformance'), providesTags: ['figures'] }),
    listFlows: build.query({ queryFn: queryRoute('flows.list'), providesTags: [FLOWS] }),
  }),
});
export const { useDiffPublishedQuery, useValidateAgentQuery, useListFlowsQuery, useReadAgentsMetricsQuery } = agentApi;

const invalidateAgents = queryApi.util.invalidateTags([AGENTS, FLOWS]);

interface Publishing {
  /** The version of the draft that the user has seen. */
  readonly version: number;
  readonly name: string;
  readonly note: string;
}

/** Publishes an agent's draft and returns the version number. @throws {ApiError} `agent.not_publishable` {problems}, `resource.version_conflict` */
export const publishAgent =
  (id: string, body: Publishing): Thunk<Promise<number>> =>
  async (dispatch, _, { api }) => {
    try {
      return (await api.call('agents.publish', { params: { id }, body })).publishedVersion;
    } finally {
      dispatch(invalidateAgents);
    }
  };

/** Reads the contents of a published version or of the draft. @throws {ApiError} `resource.not_found` */
export const readVersionContent =
  (id: string, n: number | undefined): Thunk<Promise<object>> =>
  async (_dispatch, _getState, { api }) =>
    n === undefined
      ? (await api.call('agents.readDraft', { params: { id } })).content
      : // The client reads the number out of the path as the server does.
        (await api.call('agents.getPublished', { params: { id, n: String(n) as never } })).content;

interface Restoring {
  readonly id: string;
  /** The version of the draft that the user has seen. */
  readonly version: number;
}

/** Restores a published version as the draft. @throws {ApiError} `resource.version_conflict` */
export const restorePublished =
  ({ id, version }: Restoring, n: number): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    try {
      // The client reads the number out of the path as the server does.
      await api.call('agents.restorePublished', { params: { id, n } as never, body: { version } });
    } finally {
      dispatch(invalidateAgents);
    }
  };
