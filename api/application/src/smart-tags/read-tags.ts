import type { SmartTagId } from '@switchboard/contracts/base/ids';
import { foldText, matchesSearch } from '@switchboard/contracts/base/text';
import type { HistoryEntry } from '@switchboard/contracts/resources/history';
import type { PageMeta } from '@switchboard/contracts/resources/schemas';
import type { SmartTagItem, TagListQuery } from '@switchboard/contracts/smart-tags/routes';
import { SMART_TAGS_STREAM } from '@switchboard/contracts/smart-tags/smart-tags';
import { changesBetween } from '@switchboard/domain/resources/changes';
import { pickTagFields } from '@switchboard/domain/smart-tags/catalog';
import type { EventStore, StoredEvent } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findAuthors } from '../resources/authors.ts';
import { CATALOG_TYPES } from './catalog.ts';
import { type TagRecord, toTagRecords, toTagSteps } from './tag-record.ts';
import { readTagUse } from './tag-use.ts';

/** The stores that tags are read from. */
export interface TagReader {
  readonly pool: Queryable;
  readonly events: Pick<EventStore, 'readStream'>;
}
interface Page {
  readonly page: number;
  readonly perPage: number;
}
type TagPage = { data: SmartTagItem[]; meta?: PageMeta };

const DEFAULT_PER_PAGE = 50;

/** Lists an account's tags from the log. Without paging parameters, returns all of them by id. */
export async function listTagItems(reader: TagReader, tenantId: string, query: TagListQuery): Promise<TagPage> {
  const records = [...toTagRecords(await readTagEvents(reader, tenantId)).values()];
  const { archived, mode, searchString } = query;
  const search = foldText(searchString ?? '');
  const found = records.filter(
    ({ tag }) =>
      (mode === undefined || tag.mode === mode) &&
      (matchesSearch(foldText(tag.name), search) || matchesSearch(foldText(tag.description), search)),
  );
  if (query.page === undefined && query.perPage === undefined && archived === undefined) {
    return { data: await presentTags(reader.pool, found) };
  }
  const { page = 1, perPage = DEFAULT_PER_PAGE } = query;
  const listed = found
    .filter(({ tag }) => archived === 'all' || tag.archived === (archived === 'true'))
    .sort((a, b) => compare(a, b, query.sortBy) * (query.sortOrder === 'desc' ? -1 : 1));
  const shown = listed.slice((page - 1) * perPage, page * perPage);
  const items = await presentTags(reader.pool, shown);
  const use = await readTagUse(
    reader.pool,
    tenantId,
    items.map(({ id }) => id),
  );
  return {
    data: items.map((item) => ({ ...item, use: use(item.id) })),
    meta: { page, perPage, total: listed.length, totalPages: Math.ceil(listed.length / perPage) },
  };
}

/** Reads one tag with its use. @throws {AppError} `resource.not_found` */
export async function getTagItem(reader: TagReader, tenantId: string, id: SmartTagId): Promise<SmartTagItem> {
  const record = toTagRecords(await readTagEvents(reader, tenantId)).get(id);
  if (record === undefined) throw new AppError('resource.not_found');
  const [item, use] = await Promise.all([presentTag(reader.pool, record), readTagUse(reader.pool, tenantId, [id])]);
  return { ...item, use: use(id) };
}

/** Reads the history of a tag, newest first. @throws {AppError} `resource.not_found` */
export async function readTagHistory(
  reader: TagReader,
  tenantId: string,
  { id, page, perPage }: { readonly id: SmartTagId } & Page,
): Promise<{ data: HistoryEntry[]; meta: PageMeta }> {
  const steps = toTagSteps(await readTagEvents(reader, tenantId)).filter(({ after }) => after.tag.id === id);
  if (steps.length === 0) throw new AppError('resource.not_found');
  const shown = steps.toReversed().slice((page - 1) * perPage, page * perPage);
  const author = await findAuthors(
    reader.pool,
    shown.flatMap(({ event: { metadata } }) => [metadata.actor.id, metadata.onBehalfOf?.id ?? metadata.actor.id]),
  );
  const data = shown.map(({ event, before, after }): HistoryEntry => {
    const { actor, onBehalfOf } = event.metadata;
    return {
      version: after.tag.version,
      type: event.type,
      at: after.updatedAt,
      actor: { kind: actor.kind, ...author(actor.id) },
      onBehalfOf: onBehalfOf ? { kind: onBehalfOf.kind, ...author(onBehalfOf.id) } : null,
      changes: changesBetween(before && toContent(before), toContent(after)),
    };
  });
  return { data, meta: { page, perPage, total: steps.length, totalPages: Math.ceil(steps.length / perPage) } };
}

/** Reads the events of an account's tags. */
export async function readTagEvents(
  { events }: Pick<TagReader, 'events'>,
  tenantId: string,
): Promise<readonly StoredEvent[]> {
  return (await events.readStream(tenantId, SMART_TAGS_STREAM, { types: CATALOG_TYPES })).events;
}

/** Builds the item of a tag, without its use. */
export async function presentTag(db: Queryable, record: TagRecord): Promise<SmartTagItem> {
  const [item] = await presentTags(db, [record]);
  if (item === undefined) throw new Error('presenting one tag returned none');
  return item;
}

async function presentTags(db: Queryable, records: readonly TagRecord[]): Promise<SmartTagItem[]> {
  if (records.length === 0) return [];
  const author = await findAuthors(
    db,
    records.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  return records.map(({ tag, createdBy, updatedBy, ...times }) => ({
    ...tag,
    ...times,
    createdBy: author(createdBy),
    updatedBy: author(updatedBy),
    use: null,
  }));
}

function toContent({ tag, archivedAt }: TagRecord) {
  const { name, ...fields } = pickTagFields(tag);
  return { name, fields, archivedAt };
}

function compare(a: TagRecord, b: TagRecord, sortBy: TagListQuery['sortBy']): number {
  const sortKey = ({ tag, createdAt, updatedAt }: TagRecord) =>
    ({ name: foldText(tag.name), mode: tag.mode, createdAt, updatedAt })[sortBy];
  const [left, right] = [sortKey(a), sortKey(b)];
  if (left === right) return a.tag.id - b.tag.id;
  return left < right ? -1 : 1;
}
