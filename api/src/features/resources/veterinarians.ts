import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { readOnCall } from '@switchboard/application/veterinarians/read-on-call';
import type { kindRoutes } from '@switchboard/contracts/kinds/routes';
import type { Handlers } from '../../http/handlers.ts';
import { resolveTenant } from '../../http/tenant-scope.ts';

/** Handles the calls that veterinarians alone have. */
export function veterinarianHandlers({
  pool,
}: Pick<ResourceDeps, 'pool'>): Pick<Handlers<typeof kindRoutes>, 'veterinarians.readOnCall'> {
  return {
    'veterinarians.readOnCall': async ({ query }, ctx) => {
      const { tenantId, timeZone } = await resolveTenant(ctx);
      return readOnCall(pool, { tenantId, timeZone, at: query.at === undefined ? ctx.now() : new Date(query.at) });
    },
  };
}
