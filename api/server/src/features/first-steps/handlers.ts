import { readFirstSteps, recordFirstSteps } from '@switchboard/application/signup/first-steps';
import type { firstStepRoutes } from '@switchboard/contracts/access/first-steps';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';

/** Handles the checklist of first steps in a new account. */
export const firstStepHandlers = ({ pool }: { readonly pool: Queryable }): Handlers<typeof firstStepRoutes> => ({
  'firstSteps.read': (_input, ctx) => readFirstSteps(pool, getTenantId(ctx), ctx.now()),
  'firstSteps.note': async ({ body: { heard = false, hidden = false } }, ctx) => {
    await recordFirstSteps(pool, getTenantId(ctx), { heard, hidden, now: ctx.now() });
    return readFirstSteps(pool, getTenantId(ctx), ctx.now());
  },
});
