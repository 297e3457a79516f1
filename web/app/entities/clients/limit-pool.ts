import type { LimitPool } from '@switchboard/contracts/access/subaccount-routes';
import { queryApi, queryOf } from '../../api/query-api.ts';

const poolApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readLimitPool: build.query<LimitPool, Record<never, never>>({
      queryFn: queryOf('subaccounts.pool'),
      providesTags: [{ type: 'resources', id: 'subaccounts' }],
    }),
  }),
});

/** What the agency may give its clients, and what is left of it; undefined until it has been read. */
export const useLimitPool = (): LimitPool | undefined => poolApi.useReadLimitPoolQuery({}).data;
