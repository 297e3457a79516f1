import type { callRoutes } from '@switchboard/contracts/calls/routes';
import type { Handlers } from '../../http/handlers.ts';
import { resolveTenant } from '../../http/tenant-scope.ts';
import { type CallDeps, getCall, listCalls } from './list-calls.ts';

/** What answers the calls about calls. All of them read, and may be about a child account. */
export const callHandlers = (deps: CallDeps): Handlers<typeof callRoutes> => ({
  listCalls: async ({ query }, ctx) => listCalls(deps, await resolveTenant(ctx, query.tenantId), query),
  getCall: async ({ params, query }, ctx) => {
    const { tenantId } = await resolveTenant(ctx, query.tenantId);
    return getCall(deps, tenantId, params.id);
  },
});
