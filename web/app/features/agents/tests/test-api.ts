import type { CallInput, CallOutput } from '../../../api/client.ts';
import { queryApi, queryRoute } from '../../../api/query-api.ts';
import type { Thunk } from '../../../api/thunk.ts';

export type Test = CallOutput<'agentTests.get'>;
export type Result = CallOutput<'agentTests.run'>['data'][number];

const TESTS = { type: 'resources' as const, id: 'agentTests' };

const testApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listTests: build.query({ queryFn: queryRoute('agentTests.list'), providesTags: [TESTS] }),
    runTests: build.query({ queryFn: queryRoute('agentTests.run') }),
    replayCalls: build.query({ queryFn: queryRoute('agents.replay') }),
  }),
});
export const { useListTestsQuery, useRunTestsQuery, useReplayCallsQuery } = testApi;

const invalidateTests = queryApi.util.invalidateTags([TESTS]);

/** Runs all or some tests with an agent's draft. @throws {ApiError} */
export const runTests =
  (id: string, testIds?: string[]): Thunk<Promise<readonly Result[]>> =>
  async (dispatch, _, { api }) => {
    const body = { version: 'draft', ...(testIds && { testIds }) };
    const { data } = await api.call('agentTests.run', { params: { id }, body });
    dispatch(invalidateTests);
    return data;
  };

type Body = CallInput<'agentTests.create'>['body'];

/** Adds a test, or changes one at its known version. @throws {ApiError} `resource.version_conflict`, `resource.limit_reached` */
export const saveTest =
  (id: string, test: Test | undefined, body: Body): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    try {
      if (test === undefined) await api.call('agentTests.create', { params: { id }, body });
      else {
        const params = { id, testId: test.id };
        await api.call('agentTests.change', { params, body: { version: test.version, ...body } });
      }
    } finally {
      dispatch(invalidateTests);
    }
  };

/** Deletes a test. @throws {ApiError} `resource.version_conflict` */
export const removeTest =
  (id: string, { id: testId, version }: Test): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    try {
      await api.call('agentTests.archive', { params: { id, testId }, query: { version } });
    } finally {
      dispatch(invalidateTests);
    }
  };
