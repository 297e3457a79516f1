import type { OnCall } from '@switchboard/contracts/veterinarians/on-call';
import { queryApi, queryRoute } from '../../api/query-api.ts';

const onCallApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readOnCall: build.query<OnCall, { readonly query: { readonly at?: string | undefined } }>({
      queryFn: queryRoute('veterinarians.readOnCall'),
      // A change to any veterinarian can affect who is on call.
      providesTags: [{ type: 'resources', id: 'veterinarians' }],
    }),
  }),
});

/** The poll interval; shifts start and end on full minutes. */
const AGAIN_MS = 60_000;

/** Who is on call at a moment, or currently, kept up to date. */
export const useOnCall = (at?: string) =>
  onCallApi.useReadOnCallQuery({ query: { at } }, { pollingInterval: at === undefined ? AGAIN_MS : 0 });
