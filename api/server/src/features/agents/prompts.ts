import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentItem } from '@switchboard/application/resources/present';
import { prompts } from '@switchboard/contracts/agents/prompts';
import type { kindRoutes } from '@switchboard/contracts/kind-routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Handlers } from '../../http/request/handlers.ts';

/** Moves labels of prompts between versions. */
export function promptHandlers(deps: ResourceDeps): Pick<Handlers<typeof kindRoutes>, 'prompts.moveLabel'> {
  const changes = resourceChanges(deps, prompts);
  return {
    'prompts.moveLabel': async ({ params: { id, label }, body: { version } }, ctx) => {
      const state = await changes.changeManaged(ctx.caller(), { id }, ({ fields, ...prompt }) => {
        if (version > prompt.version)
          throw new AppError('request.invalid', { errors: [{ path: 'version', code: 'unknown' }] });
        return { labels: { ...(fields['labels'] as object), [label]: version } };
      });
      // The item has the shape of its schema. Outside production, the mount checks this.
      return presentItem({ db: deps.pool, hooks: deps.hooks }, prompts, ctx.caller().tenantId, state) as never;
    },
  };
}
