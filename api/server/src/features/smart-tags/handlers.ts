import type { Caller } from '@switchboard/application/caller';
import {
  archiveSmartTag,
  type ChangedTag,
  changeSmartTag,
  defineSmartTag,
  restoreSmartTag,
  restoreTagVersion,
} from '@switchboard/application/catalogues/change-smart-tags';
import { getTagItem, listTagItems, readTagHistory } from '@switchboard/application/catalogues/read-tags';
import { readCatalogue } from '@switchboard/application/catalogues/smart-tags';
import { listUsers } from '@switchboard/application/resources/usage-queries';
import type { smartTagRoutes } from '@switchboard/contracts/smart-tags/routes';
import type { EventStore } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Pool } from 'pg';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
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
    'smartTags.list': async ({ query }, ctx) => {
      const { tenantId } = await resolveTenant(ctx, query.tenantId);
      return listTagItems(deps, tenantId, query);
    },
    'smartTags.create': ({ body }, ctx) => change(ctx, (caller) => defineSmartTag(deps, caller, body)),
    'smartTags.get': async ({ params, query }, ctx) => {
      const { tenantId } = await resolveTenant(ctx, query.tenantId);
      return getTagItem(deps, tenantId, params.id);
    },
    'smartTags.change': ({ params, body }, ctx) =>
      change(ctx, (caller) => changeSmartTag(deps, caller, { ...params, ...body })),
    'smartTags.archive': ({ params, query }, ctx) =>
      change(ctx, (caller) => archiveSmartTag(deps, caller, { ...params, ...query })),
    'smartTags.restore': ({ params, body }, ctx) =>
      change(ctx, (caller) => restoreSmartTag(deps, caller, { ...params, ...body })),
    'smartTags.history': ({ params, query }, ctx) => readTagHistory(deps, getTenantId(ctx), { ...params, ...query }),
    'smartTags.restoreVersion': ({ params: { id, n }, body }, ctx) =>
      change(ctx, (caller) => restoreTagVersion(deps, caller, { id, ...body }, n)),
    'smartTags.usage': async ({ params: { id } }, ctx) => {
      const tenantId = getTenantId(ctx);
      const tags = await readCatalogue(deps.events, tenantId);
      if (!tags.has(id)) throw new AppError('resource.not_found');
      return { data: await listUsers(deps.pool, { tenantId, kind: 'smartTags', id: String(id) }) };
    },
  };
}
