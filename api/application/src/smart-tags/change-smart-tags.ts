import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { SmartTagItem } from '@switchboard/contracts/smart-tags/routes';
import {
  SMART_TAGS_STREAM,
  type SmartTagDetails,
  type SmartTagEvent,
} from '@switchboard/contracts/smart-tags/smart-tags';
import type { Decision } from '@switchboard/domain/decision';
import * as catalogue from '@switchboard/domain/smart-tags/catalogue';
import type { EventStore } from '@switchboard/event-store/types';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Caller } from '../caller.ts';
import { execute } from '../execute/execute.ts';
import { listUsers } from '../resources/items.ts';
import { presentTag, readTagEvents } from './read-tags.ts';
import { CATALOG_TYPES, readCatalog, toCatalog } from './smart-tags.ts';
import { tagRecords, tagSteps } from './tag-record.ts';

export interface CatalogDeps {
  readonly pool: Queryable;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
}

/** A tag as a change left it, and the position at which the log says so. */
export interface ChangedTag {
  readonly tag: SmartTagItem;
  readonly position: number;
}
/** A tag, and the version that it must still be at, if one is given. */
export interface SeenTag {
  readonly id: SmartTagId;
  readonly version?: number | undefined;
}

/** Adds a tag to the account's catalogue. @throws {AppError} the decision's refusal */
export async function defineSmartTag(
  deps: CatalogDeps,
  caller: Caller,
  tag: { readonly name: string; readonly color: string } & Partial<SmartTagDetails>,
): Promise<ChangedTag> {
  const id = await nextTagId(deps.pool);
  return change(deps, caller, { id, decide: (tags) => catalogue.defineSmartTag(tags, { id, ...tag }) });
}

/** Changes fields of a tag; no conversation is written. @throws {AppError} `resource.version_conflict` {current}, and the decision's refusal */
export function changeSmartTag(
  deps: CatalogDeps,
  caller: Caller,
  { version, ...wish }: catalogue.SmartTagChange & SeenTag,
): Promise<ChangedTag> {
  return change(deps, caller, { id: wish.id, version, decide: (tags) => catalogue.changeSmartTag(tags, wish) });
}

/** Takes a tag out of use. @throws {AppError} `resource.in_use` {usedBy}, `resource.version_conflict` {current}, and the decision's refusal */
export async function archiveSmartTag(deps: CatalogDeps, caller: Caller, seen: SeenTag): Promise<ChangedTag> {
  const { id } = seen;
  const tags = await readCatalog(deps.events, caller.tenantId);
  // Archiving an archived one again changes nothing.
  const isThere = tags.get(id)?.archived === false;
  const usedBy = !isThere
    ? []
    : await listUsers(deps.pool, { tenantId: caller.tenantId, kind: 'smartTags', id: String(id) });
  if (usedBy.length > 0) throw new AppError('resource.in_use', { usedBy });
  return change(deps, caller, {
    ...seen,
    isDone: ({ archived }) => archived,
    decide: (current) => catalogue.archiveSmartTag(current, id),
  });
}

/** Takes a tag into use again. @throws {AppError} `resource.version_conflict` {current}, and the decision's refusal */
export function restoreSmartTag(deps: CatalogDeps, caller: Caller, seen: SeenTag): Promise<ChangedTag> {
  return change(deps, caller, {
    ...seen,
    isDone: ({ archived }) => !archived,
    decide: (tags) => catalogue.restoreSmartTag(tags, seen.id),
  });
}

/** Gives a tag the fields of version `from` again. @throws {AppError} `resource.not_found` for a version that never was */
export async function restoreTagVersion(
  deps: CatalogDeps,
  caller: Caller,
  seen: SeenTag,
  from: number,
): Promise<ChangedTag> {
  const { id } = seen;
  const steps = tagSteps(await readTagEvents(deps, caller.tenantId));
  const earlier = steps.find(({ after: { tag } }) => tag.id === id && tag.version === from)?.after.tag;
  if (earlier === undefined) throw new AppError('resource.not_found');
  return change(deps, caller, {
    ...seen,
    decide: (tags) => catalogue.changeSmartTag(tags, { id, ...catalogue.pickTagFields(earlier) }),
  });
}

interface CatalogChange extends SeenTag {
  decide(tags: catalogue.SmartTagCatalogue): Decision<SmartTagEvent>;
  /** Tells a repeat, which no version can be too old for. */
  isDone?(tag: catalogue.SmartTagState): boolean;
}

async function change(deps: CatalogDeps, caller: Caller, wish: CatalogChange): Promise<ChangedTag> {
  const { id } = wish;
  try {
    const { position } = await execute<SmartTagEvent>(deps.events, {
      caller,
      streamId: SMART_TAGS_STREAM,
      types: CATALOG_TYPES,
      decide: (stream) => {
        const tags = toCatalog(stream.events);
        checkVersion(tags.get(id), wish);
        return wish.decide(tags);
      },
    });
    return { tag: await readTag(deps, caller.tenantId, { id, upTo: position }), position };
  } catch (error) {
    if (isAppError(error, 'smart_tag.name_taken')) throw new AppError(error.code, NAME_TAKEN);
    if (!isAppError(error, 'resource.version_conflict')) throw error;
    throw new AppError('resource.version_conflict', { current: await readTag(deps, caller.tenantId, { id }) });
  }
}

const NAME_TAKEN = { errors: [{ path: 'name', code: 'taken' }] };

function checkVersion(tag: catalogue.SmartTagState | undefined, { version, isDone }: CatalogChange): void {
  if (tag === undefined || version === undefined || version === tag.version || isDone?.(tag)) return;
  throw new AppError('resource.version_conflict');
}

/** A tag as it was once the log had come to a position. */
async function readTag(
  deps: CatalogDeps,
  tenantId: string,
  { id, upTo = Number.POSITIVE_INFINITY }: { readonly id: SmartTagId; readonly upTo?: number },
): Promise<SmartTagItem> {
  const events = await readTagEvents(deps, tenantId);
  const records = tagRecords(events.filter(({ position }) => position <= upTo));
  // A repeated command makes the tag under the id that it gave first.
  const record = records.get(id) ?? tagSteps(events).find(({ event }) => event.position === upTo)?.after;
  if (record === undefined) throw new Error(`smart tag ${id} was decided on, but isn't there`);
  return presentTag(deps.pool, record);
}

async function nextTagId(db: Queryable): Promise<SmartTagId> {
  const { rows } = await db.query<{ id: number }>({ text: "select nextval('intake.smart_tag_ids') as id" });
  return SmartTagId.parse(rows[0]?.id);
}
