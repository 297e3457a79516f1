import type { OnCall } from '@switchboard/contracts/veterinarians/on-call';
import { queryApi, queryOf } from '../../api/query-api.ts';

const onCallApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readOnCall: build.query<OnCall, { readonly query: { readonly at?: string | undefined } }>({
      queryFn: queryOf('veterinarians.readOnCall'),
      // A change of anybody's rota may move it.
      providesTags: [{ type: 'resources', id: 'veterinarians' }],
    }),
  }),
});

/** A shift ends or begins on a full minute. */
const AGAIN_MS = 60_000;

/** Who is on call at a moment, or now and as time goes on. */
export const useOnCall = (at?: string) =>
  onCallApi.useReadOnCallQuery({ query: { at } }, { pollingInterval: at === undefined ? AGAIN_MS : 0 });
