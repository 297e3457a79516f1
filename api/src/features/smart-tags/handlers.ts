import type { smartTagRoutes } from '@switchboard/contracts/smart-tags/routes';
import type { EventStore } from '@switchboard/platform/event-store/types';
import type { Pool } from 'pg';
import type { Handlers } from '../../http/handlers.ts';
import { resolveTenant } from '../../http/tenant-scope.ts';
import { listTags } from '../../inbox/queries.ts';
import { archiveSmartTag, changeSmartTag, defineSmartTag } from './commands.ts';

/** What the smart tags' calls stand on. */
export interface SmartTagDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
}

/** What answers the calls about the account's tag catalogue. */
export function smartTagHandlers(deps: SmartTagDeps): Handlers<typeof smartTagRoutes> {
  return {
    listSmartTags: async ({ query }, ctx) => {
      const { tenantId } = await resolveTenant(ctx, query.tenantId);
      const tags = await listTags(deps.pool, tenantId);
      return { data: tags.map(({ id, name, color, archived }) => ({ id, name, color, archived })) };
    },
    defineSmartTag: ({ body }, ctx) => defineSmartTag(deps, ctx, body),
    changeSmartTag: ({ params, body }, ctx) => changeSmartTag(deps, ctx, { id: params.id, ...body }),
    archiveSmartTag: ({ params }, ctx) => archiveSmartTag(deps, ctx, params.id),
  };
}
