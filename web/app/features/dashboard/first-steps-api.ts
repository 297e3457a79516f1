import { queryApi, queryRoute } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

const firstStepsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readFirstSteps: build.query({
      queryFn: queryRoute('firstSteps.read'),
      providesTags: ['firstSteps', 'resources', 'people'],
    }),
  }),
});
export const { useReadFirstStepsQuery } = firstStepsApi;

/** Records that the test alert was heard, or hides the steps. @throws {ApiError} */
export const recordFirstSteps =
  (body: { readonly heard?: true; readonly hidden?: true }): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('firstSteps.note', { body });
    dispatch(queryApi.util.invalidateTags(['firstSteps']));
  };
