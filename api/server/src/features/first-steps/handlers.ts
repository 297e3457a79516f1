import { noteFirstSteps, readFirstSteps } from '@switchboard/application/signup/first-steps';
import type { firstStepRoutes } from '@switchboard/contracts/access/first-steps';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

/** Handles the beginning of a new account. */
export const firstStepHandlers = ({ pool }: { readonly pool: Queryable }): Handlers<typeof firstStepRoutes> => ({
  'firstSteps.read': (_input, ctx) => readFirstSteps(pool, tenantOf(ctx), ctx.now()),
  'firstSteps.note': async ({ body: { heard = false, hidden = false } }, ctx) => {
    await noteFirstSteps(pool, tenantOf(ctx), { heard, hidden, now: ctx.now() });
    return readFirstSteps(pool, tenantOf(ctx), ctx.now());
  },
});
