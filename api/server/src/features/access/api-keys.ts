import { countCallsByDay } from '@switchboard/application/api-keys/key-rows';
import { newKey } from '@switchboard/application/api-keys/new-key';
import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentItem } from '@switchboard/application/resources/present';
import type { NewSecret } from '@switchboard/application/secrets/new-secret';
import { type apiKeyRoutes, CALL_DAYS } from '@switchboard/contracts/access/api-key-routes';
import { apiKeys } from '@switchboard/contracts/access/api-keys';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { getItem } from '../../resources/get-item.ts';

export interface ApiKeyDeps extends ResourceDeps {
  readonly newSecret: NewSecret;
}

/** Rotates API keys and counts their calls. */
export function apiKeyHandlers(deps: ApiKeyDeps): Handlers<typeof apiKeyRoutes> {
  const { pool, hooks } = deps;
  const changes = resourceChanges(deps, apiKeys);
  const makeKey = newKey(deps.newSecret);
  return {
    'apiKeys.rotate': async ({ params: { id }, body: { version, overlapMs } }, ctx) => {
      const caller = ctx.caller();
      const secret = makeKey(caller);
      const state = await changes.reissue(caller, { id, version }, { secret, overlapMs });
      const item = await presentItem({ db: pool, hooks }, apiKeys, caller.tenantId, state);
      return { ...item, secret } as never; // typed by the schema, which the mount checks outside production
    },
    'apiKeys.calls': async ({ params: { id } }, ctx) => {
      await getItem(deps, { tenantId: getTenantId(ctx), kind: apiKeys.kind, id });
      return { data: await countCallsByDay(pool, id, CALL_DAYS) };
    },
  };
}
