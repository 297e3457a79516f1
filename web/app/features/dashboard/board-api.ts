import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi, queryRoute } from '../../api/query-api.ts';

export type People = CallOutput<'listAvailability'>['data'];
export type Queues = CallOutput<'listQueues'>['data'];

// The dashboard's tag: availability, counts and all other changes refetch both, at most every 2 seconds.
const boardApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listAvailability: build.query<CallOutput<'listAvailability'>, CallInput<'listAvailability'>>({
      queryFn: queryRoute('listAvailability'),
      providesTags: ['dashboard'],
    }),
    listQueues: build.query<CallOutput<'listQueues'>, CallInput<'listQueues'>>({
      queryFn: queryRoute('listQueues'),
      providesTags: ['dashboard'],
    }),
  }),
});

/** The people and the queues of the supervisor's board; reads them unless they are skipped. */
export function useBoard({ skip }: { skip: boolean }) {
  const people = boardApi.useListAvailabilityQuery({}, { skip });
  const queues = boardApi.useListQueuesQuery({}, { skip });
  return {
    people: people.data?.data,
    queues: queues.data?.data,
    /** Whether there is nothing more to wait for before the page is drawn. */
    isSettled: skip || (!people.isLoading && !queues.isLoading && !people.isUninitialized && !queues.isUninitialized),
  };
}

/** Reads the board again after a change from this page. */
export const boardChanged = () => queryApi.util.invalidateTags(['dashboard']);
