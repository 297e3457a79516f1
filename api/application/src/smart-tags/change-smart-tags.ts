import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { SmartTagItem } from '@switchboard/contracts/smart-tags/routes';
import {
  SMART_TAGS_STREAM,
  type SmartTagDetails,
  type SmartTagEvent,
} from '@switchboard/contracts/smart-tags/smart-tags';
import type { Decision } from '@switchboard/domain/decision';
import * as catalog from '@switchboard/domain/smart-tags/catalog';
import type { EventStore } from '@switchboard/event-store/types';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Caller } from '../caller.ts';
import { execute } from '../execute/execute.ts';
import { listUsers } from '../resources/items.ts';
import { CATALOG_TYPES, readCatalog, toCatalog } from './catalog.ts';
import { presentTag, readTagEvents } from './read-tags.ts';
import { toTagRecords, toTagSteps } from './tag-record.ts';

export interface CatalogDeps {
  readonly pool: Queryable;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
}

/** A tag after a change, and the log position of that change. */
export interface ChangedTag {
  readonly tag: SmartTagItem;
  readonly position: number;
}
/** A tag, and its expected version (optional). */
export interface ExpectedTag {
  readonly id: SmartTagId;
  readonly version?: number | undefined;
}

/** Adds a tag to the account's catalog. @throws {AppError} if the domain rejects it */
export async function defineSmartTag(
  deps: CatalogDeps,
  caller: Caller,
  tag: { readonly name: string; readonly color: string } & Partial<SmartTagDetails>,
): Promise<ChangedTag> {
  const id = await nextTagId(deps.pool);
  return change(deps, caller, { id, decide: (tags) => catalog.defineSmartTag(tags, { id, ...tag }) });
}

/** Changes fields of a tag, without rewriting conversations. @throws {AppError} `resource.version_conflict` {current}, or if the domain rejects it */
export function changeSmartTag(
  deps: CatalogDeps,
  caller: Caller,
  { version, ...fields }: catalog.SmartTagChange & ExpectedTag,
): Promise<ChangedTag> {
  return change(deps, caller, { id: fields.id, version, decide: (tags) => catalog.changeSmartTag(tags, fields) });
}

/** Archives a tag. @throws {AppError} `resource.in_use` {usedBy}, `resource.version_conflict` {current}, or if the domain rejects it */
export async function archiveSmartTag(deps: CatalogDeps, caller: Caller, seen: ExpectedTag): Promise<ChangedTag> {
  const { id } = seen;
  const tags = await readCatalog(deps.events, caller.tenantId);
  // Archiving an archived tag again changes nothing.
  const isActive = tags.get(id)?.archived === false;
  const usedBy = isActive
    ? await listUsers(deps.pool, { tenantId: caller.tenantId, kind: 'smartTags', id: String(id) })
    : [];
  if (usedBy.length > 0) throw new AppError('resource.in_use', { usedBy });
  return change(deps, caller, {
    ...seen,
    isDone: ({ archived }) => archived,
    decide: (current) => catalog.archiveSmartTag(current, id),
  });
}

/** Restores an archived tag. @throws {AppError} `resource.version_conflict` {current}, or if the domain rejects it */
export function restoreSmartTag(deps: CatalogDeps, caller: Caller, seen: ExpectedTag): Promise<ChangedTag> {
  return change(deps, caller, {
    ...seen,
    isDone: ({ archived }) => !archived,
    decide: (tags) => catalog.restoreSmartTag(tags, seen.id),
  });
}

/** Restores a tag's fields from version `from`. @throws {AppError} `resource.not_found` if the version doesn't exist */
export async function restoreTagVersion(
  deps: CatalogDeps,
  caller: Caller,
  seen: ExpectedTag,
  from: number,
): Promise<ChangedTag> {
  const { id } = seen;
  const steps = toTagSteps(await readTagEvents(deps, caller.tenantId));
  const earlier = steps.find(({ after: { tag } }) => tag.id === id && tag.version === from)?.after.tag;
  if (earlier === undefined) throw new AppError('resource.not_found');
  return change(deps, caller, {
    ...seen,
    decide: (tags) => catalog.changeSmartTag(tags, { id, ...catalog.pickTagFields(earlier) }),
  });
}

interface CatalogChange extends ExpectedTag {
  decide(tags: catalog.SmartTagCatalog): Decision<SmartTagEvent>;
  /** Returns whether the change is already in effect: a repeat succeeds with any expected version. */
  isDone?(tag: catalog.SmartTagState): boolean;
}

async function change(deps: CatalogDeps, caller: Caller, request: CatalogChange): Promise<ChangedTag> {
  const { id } = request;
  try {
    const { position } = await execute<SmartTagEvent>(deps.events, {
      caller,
      streamId: SMART_TAGS_STREAM,
      types: CATALOG_TYPES,
      decide: (stream) => {
        const tags = toCatalog(stream.events);
        checkVersion(tags.get(id), request);
        return request.decide(tags);
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

function checkVersion(tag: catalog.SmartTagState | undefined, { version, isDone }: CatalogChange): void {
  if (tag === undefined || version === undefined || version === tag.version || isDone?.(tag)) return;
  throw new AppError('resource.version_conflict');
}

/** Reads a tag as of a log position. */
async function readTag(
  deps: CatalogDeps,
  tenantId: string,
  { id, upTo = Number.POSITIVE_INFINITY }: { readonly id: SmartTagId; readonly upTo?: number },
): Promise<SmartTagItem> {
  const events = await readTagEvents(deps, tenantId);
  const records = toTagRecords(events.filter(({ position }) => position <= upTo));
  // A repeated command returns the tag under the id of its first run.
  const record = records.get(id) ?? toTagSteps(events).find(({ event }) => event.position === upTo)?.after;
  if (record === undefined) throw new Error(`smart tag ${id} is missing after its change`);
  return presentTag(deps.pool, record);
}

async function nextTagId(db: Queryable): Promise<SmartTagId> {
  const { rows } = await db.query<{ id: number }>({ text: "select nextval('intake.smart_tag_ids') as id" });
  return SmartTagId.parse(rows[0]?.id);
}
