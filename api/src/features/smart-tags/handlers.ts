import type { Caller } from '@switchboard/application/caller';
import {
  archiveSmartTag,
  type ChangedTag,
  changeSmartTag,
  defineSmartTag,
} from '@switchboard/application/catalogues/change-smart-tags';
import type { smartTagRoutes } from '@switchboard/contracts/smart-tags/routes';
import type { EventStore } from '@switchboard/platform/event-store/types';
import type { Pool } from 'pg';
import type { Ctx } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { resolveTenant } from '../../http/tenant-scope.ts';
import { listTags } from '../../inbox/queries.ts';
import { answerTag } from './answer-tag.ts';

/** What the smart tags' calls stand on. */
export interface SmartTagDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
}

/** What answers the calls about the account's tag catalogue. */
export function smartTagHandlers(deps: SmartTagDeps): Handlers<typeof smartTagRoutes> {
  const change = async (ctx: Ctx, run: (caller: Caller) => Promise<ChangedTag>) => {
    const caller = ctx.caller();
    return answerTag(deps, caller, await run(caller));
  };
  return {
    listSmartTags: async ({ query }, ctx) => {
      const { tenantId } = await resolveTenant(ctx, query.tenantId);
      const tags = await listTags(deps.pool, tenantId);
      return { data: tags.map(({ id, name, color, archived }) => ({ id, name, color, archived })) };
    },
    defineSmartTag: ({ body }, ctx) => change(ctx, (caller) => defineSmartTag(deps, caller, body)),
    changeSmartTag: ({ params, body }, ctx) =>
      change(ctx, (caller) => changeSmartTag(deps, caller, { id: params.id, ...body })),
    archiveSmartTag: ({ params }, ctx) => change(ctx, (caller) => archiveSmartTag(deps, caller, params.id)),
  };
}
