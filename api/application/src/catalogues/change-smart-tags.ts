import { SmartTagId } from '@switchboard/contracts/ids';
import { SMART_TAGS_STREAM, type SmartTag, type SmartTagEvent } from '@switchboard/contracts/smart-tags/smart-tag';
import type { Decision } from '@switchboard/domain/decision';
import * as catalogue from '@switchboard/domain/smart-tags/catalogue';
import { AppError } from '@switchboard/platform/app-error';
import type { EventStore } from '@switchboard/platform/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Caller } from '../caller.ts';
import { execute } from '../execute/execute.ts';
import { listUsers } from '../resources/usage-queries.ts';
import { CATALOGUE_TYPES, catalogueOf, readCatalogue } from './smart-tags.ts';

export interface CatalogueDeps {
  readonly pool: Queryable;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
}

/** A tag as a change left it, and the position at which the log says so. */
export interface ChangedTag {
  readonly tag: SmartTag;
  readonly position: number;
}

/** Adds a tag to the account's catalogue. @throws {AppError} the decision's refusal */
export async function defineSmartTag(
  deps: CatalogueDeps,
  caller: Caller,
  tag: { readonly name: string; readonly color: string },
): Promise<ChangedTag> {
  const id = await nextTagId(deps.pool);
  return change(deps, caller, { id, decide: (tags) => catalogue.defineSmartTag(tags, { id, ...tag }) });
}

/** Renames or recolours a tag; no conversation is written. @throws {AppError} the decision's refusal */
export function changeSmartTag(
  deps: CatalogueDeps,
  caller: Caller,
  wish: catalogue.SmartTagChange,
): Promise<ChangedTag> {
  return change(deps, caller, { id: wish.id, decide: (tags) => catalogue.changeSmartTag(tags, wish) });
}

/** Takes a tag out of use. @throws {AppError} `resource.in_use` {usedBy}, and the decision's refusal */
export async function archiveSmartTag(deps: CatalogueDeps, caller: Caller, id: SmartTagId): Promise<ChangedTag> {
  const tags = await readCatalogue(deps.events, caller.tenantId);
  // Archiving an archived one again changes nothing.
  const isThere = tags.get(id)?.archived === false;
  const usedBy = !isThere
    ? []
    : await listUsers(deps.pool, { tenantId: caller.tenantId, kind: 'smartTags', id: String(id) });
  if (usedBy.length > 0) throw new AppError('resource.in_use', { usedBy });
  return change(deps, caller, { id, decide: (tags) => catalogue.archiveSmartTag(tags, id) });
}

interface CatalogueChange {
  readonly id: SmartTagId;
  decide(tags: catalogue.SmartTagCatalogue): Decision<SmartTagEvent>;
}

async function change({ events }: CatalogueDeps, caller: Caller, { id, decide }: CatalogueChange): Promise<ChangedTag> {
  const { loaded, appended, position } = await execute<SmartTagEvent>(events, {
    caller,
    streamId: SMART_TAGS_STREAM,
    types: CATALOGUE_TYPES,
    decide: (stream) => decide(catalogueOf(stream.events)),
  });
  const tag = appended.reduce(catalogue.evolveTag, catalogueOf(loaded.events).get(id));
  if (tag === undefined) throw new Error(`smart tag ${id} was decided on, but isn't there`);
  return { tag, position };
}

async function nextTagId(db: Queryable): Promise<SmartTagId> {
  const { rows } = await db.query<{ id: number }>({ text: "select nextval('intake.smart_tag_ids') as id" });
  return SmartTagId.parse(rows[0]?.id);
}
