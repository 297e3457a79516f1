import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { readOnCall } from '@switchboard/application/veterinarians/read-on-call';
import type { kindRoutes } from '@switchboard/contracts/kind-routes';
import { resolveTenant } from '../../http/auth/permission.ts';
import type { Handlers } from '../../http/request/handlers.ts';

/** Reads who is on call. */
export function veterinarianHandlers({
  pool,
  hooks,
}: Pick<ResourceDeps, 'pool' | 'hooks'>): Pick<Handlers<typeof kindRoutes>, 'veterinarians.readOnCall'> {
  return {
    'veterinarians.readOnCall': async ({ query }, ctx) => {
      const { tenantId, timeZone } = await resolveTenant(ctx);
      const at = query.at === undefined ? ctx.now() : new Date(query.at);
      return readOnCall({ db: pool, hooks }, { tenantId, timeZone, at });
    },
  };
}
