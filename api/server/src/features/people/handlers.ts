import { listPeople } from '@switchboard/application/access/people';
import type { peopleRoutes } from '@switchboard/contracts/people/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';

/** Lists the people of an account. */
export const peopleHandlers = ({ pool }: { readonly pool: Queryable }): Handlers<typeof peopleRoutes> => ({
  listPeople: async (_input, ctx) => ({ data: await listPeople(pool, getTenantId(ctx)) }),
});
