import type { Caller } from '@switchboard/application/caller';
import { listUsers } from '@switchboard/application/resources/items';
import { readCatalog } from '@switchboard/application/smart-tags/catalog';
import {
  archiveSmartTag,
  type ChangedTag,
  changeSmartTag,
  defineSmartTag,
  restoreSmartTag,
  restoreTagVersion,
} from '@switchboard/application/smart-tags/change-smart-tags';
import { getTagItem, listTagItems, readTagHistory } from '@switchboard/application/smart-tags/read-tags';
import { PROJECTION_HEADER } from '@switchboard/contracts/base/constants';
import type { SmartTagItem, smartTagRoutes } from '@switchboard/contracts/smart-tags/routes';
import { SMART_TAGS_STREAM } from '@switchboard/contracts/smart-tags/smart-tags';
import type { EventStore } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Pool } from 'pg';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import { type Handlers, WithHeaders } from '../../http/request/handlers.ts';
import { waitForInbox } from '../../inbox/wait-for-inbox.ts';

/** Dependencies of the smart tag handlers. */
export interface SmartTagDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
}

/** Handles an account's catalog of smart tags. */
export function smartTagHandlers(deps: SmartTagDeps): Handlers<typeof smartTagRoutes> {
  const change = async (ctx: Ctx, run: (caller: Caller) => Promise<ChangedTag>) => {
    const caller = ctx.caller();
    return waitForTag(deps, caller, await run(caller));
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
      const tags = await readCatalog(deps.events, tenantId);
      if (!tags.has(id)) throw new AppError('resource.not_found');
      return { data: await listUsers(deps.pool, { tenantId, kind: 'smartTags', id: String(id) }) };
    },
  };
}

type TagResponse = SmartTagItem & { readonly position: number };

/** Responds with a changed tag once the inbox shows it, or with the header that the projection is behind. */
async function waitForTag(
  { pool }: Pick<SmartTagDeps, 'pool'>,
  { tenantId }: Caller,
  { tag, position }: ChangedTag,
): Promise<TagResponse | WithHeaders<TagResponse>> {
  const answer = { ...tag, position };
  const isCaughtUp = await waitForInbox(pool, { tenant: tenantId, streamId: SMART_TAGS_STREAM, position });
  return isCaughtUp ? answer : new WithHeaders(answer, { [PROJECTION_HEADER]: 'behind' });
}
