import type { LimitPool } from '@switchboard/contracts/access/subaccount-routes';
import { queryApi, queryRoute } from '../../api/query-api.ts';

const poolApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readLimitPool: build.query<LimitPool, Record<never, never>>({
      queryFn: queryRoute('subaccounts.pool'),
      providesTags: [{ type: 'resources', id: 'subaccounts' }],
    }),
  }),
});

/** The limits that the agency may give its clients, and what remains of them; undefined until they are read. */
export const useLimitPool = (): LimitPool | undefined => poolApi.useReadLimitPoolQuery({}).data;
