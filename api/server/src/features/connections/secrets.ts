import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentItem } from '@switchboard/application/resources/present';
import { secrets } from '@switchboard/contracts/connections/secrets';
import type { kindRoutes } from '@switchboard/contracts/kind-routes';
import type { Handlers } from '../../http/request/handlers.ts';

/** Rotates secrets. */
export function secretHandlers(deps: ResourceDeps): Pick<Handlers<typeof kindRoutes>, 'secrets.rotate'> {
  const changes = resourceChanges(deps, secrets);
  return {
    'secrets.rotate': async ({ params: { id }, body: { version, value, overlapMs } }, ctx) => {
      const caller = ctx.caller();
      const state = await changes.reseal(caller, { id, version }, { texts: { value }, overlapMs });
      // The item has the shape of its schema. Outside production, the mount checks this.
      return presentItem({ db: deps.pool, hooks: deps.hooks }, secrets, caller.tenantId, state) as never;
    },
  };
}
