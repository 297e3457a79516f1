import { PROJECTION_HEADER } from '@switchboard/contracts/constants';
import { SmartTagId } from '@switchboard/contracts/ids';
import { SMART_TAGS_STREAM, type SmartTag, type SmartTagEvent } from '@switchboard/contracts/smart-tags/smart-tag';
import type { Decision } from '@switchboard/domain/decision';
import * as catalogue from '@switchboard/domain/smart-tags/catalogue';
import type { EventStore } from '@switchboard/platform/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { CATALOGUE_TYPES, catalogueOf } from '../../commands/catalogue.ts';
import { execute } from '../../commands/execute.ts';
import { waitForInbox } from '../../commands/wait-for-inbox.ts';
import { type Ctx, tenantOf } from '../../http/context.ts';
import { WithHeaders } from '../../http/handlers.ts';

interface Deps {
  readonly pool: Queryable;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
}
type TagAnswer = SmartTag & { readonly position: number };

/** Adds a tag to the account's catalogue. */
export async function defineSmartTag(deps: Deps, ctx: Ctx, tag: { readonly name: string; readonly color: string }) {
  const id = await nextTagId(deps.pool);
  return changeCatalogue(deps, ctx, { id, decide: (tags) => catalogue.defineSmartTag(tags, { id, ...tag }) });
}

/** Renames or recolours a tag; rows show it at once, none of them is written. */
export function changeSmartTag(deps: Deps, ctx: Ctx, change: catalogue.SmartTagChange) {
  return changeCatalogue(deps, ctx, { id: change.id, decide: (tags) => catalogue.changeSmartTag(tags, change) });
}

/** Takes a tag out of use. */
export function archiveSmartTag(deps: Deps, ctx: Ctx, id: SmartTagId) {
  return changeCatalogue(deps, ctx, { id, decide: (tags) => catalogue.archiveSmartTag(tags, id) });
}

interface CatalogueChange {
  readonly id: SmartTagId;
  decide(tags: catalogue.SmartTagCatalogue): Decision<SmartTagEvent>;
}

async function changeCatalogue(
  { events, pool }: Deps,
  ctx: Ctx,
  { id, decide }: CatalogueChange,
): Promise<TagAnswer | WithHeaders<TagAnswer>> {
  const tenantId = tenantOf(ctx);
  const { loaded, appended, position } = await execute<SmartTagEvent>(events, {
    tenantId,
    streamId: SMART_TAGS_STREAM,
    types: CATALOGUE_TYPES,
    metadata: ctx.metadata(),
    decide: (stream) => decide(catalogueOf(stream.events)),
  });
  const tag = appended.reduce(catalogue.evolveTag, catalogueOf(loaded.events).get(id));
  if (tag === undefined) throw new Error(`smart tag ${id} was decided on, but isn't there`);
  const answer = { ...tag, position };
  const isThere = await waitForInbox(pool, { tenant: tenantId, streamId: SMART_TAGS_STREAM, position });
  return isThere ? answer : new WithHeaders(answer, { [PROJECTION_HEADER]: 'behind' });
}

async function nextTagId(db: Queryable): Promise<SmartTagId> {
  const { rows } = await db.query<{ id: number }>({ text: "select nextval('intake.smart_tag_ids') as id" });
  return SmartTagId.parse(rows[0]?.id);
}
