import { listPeople } from '@switchboard/application/catalogues/people';
import type { peopleRoutes } from '@switchboard/contracts/people/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

/** Handles the call about the account's people. */
export const peopleHandlers = ({ pool }: { readonly pool: Queryable }): Handlers<typeof peopleRoutes> => ({
  listPeople: async (_input, ctx) => ({ data: await listPeople(pool, tenantOf(ctx)) }),
});
