import { MAX_TAGS_PER_ACCOUNT } from '@switchboard/contracts/base/constants';
import type { SmartTagId } from '@switchboard/contracts/base/ids';
import { isSame } from '@switchboard/contracts/base/is-same';
import { foldText } from '@switchboard/contracts/base/text';
import {
  type SmartTag,
  type SmartTagDetails,
  type SmartTagEvent,
  TAG_DETAIL_DEFAULTS,
} from '@switchboard/contracts/smart-tags/smart-tags';
import { type Decision, refuse } from '../decision.ts';

/** A tag with its details. Each of its events is a version. */
export type SmartTagState = SmartTag & SmartTagDetails & { readonly version: number };
/** The fields of a tag that users set. */
export type SmartTagFields = Pick<SmartTag, 'name' | 'color'> & SmartTagDetails;

/** All of an account's tags by id, including archived ones. */
export type SmartTagCatalog = ReadonlyMap<SmartTagId, SmartTagState>;

/** Folds the events of the stream `smart-tags`. */
export function foldCatalog(events: Iterable<SmartTagEvent>): SmartTagCatalog {
  const tags = new Map<SmartTagId, SmartTagState>();
  for (const event of events) {
    const tag = evolveState(tags.get(event.data.smartTagId), event);
    if (tag) tags.set(tag.id, tag);
  }
  return tags;
}

/** Applies an event to a tag as conversations show it. Returns undefined if the tag was never defined. */
export function evolveTag(tag: SmartTag | undefined, event: SmartTagEvent): SmartTag | undefined {
  switch (event.type) {
    case 'smart-tag.defined':
      return { id: event.data.smartTagId, name: event.data.name, color: event.data.color, archived: false };
    case 'smart-tag.renamed':
      return tag && { ...tag, name: event.data.name };
    case 'smart-tag.recoloured':
      return tag && { ...tag, color: event.data.color };
    case 'smart-tag.changed':
      return tag && { ...tag, name: event.data.name ?? tag.name, color: event.data.color ?? tag.color };
    case 'smart-tag.archived':
      return tag && { ...tag, archived: true };
    case 'smart-tag.restored':
      return tag && { ...tag, archived: false };
    default:
      return event satisfies never;
  }
}

/** Applies an event to a tag with its details. */
export function evolveState(state: SmartTagState | undefined, event: SmartTagEvent): SmartTagState | undefined {
  const tag = evolveTag(state, event);
  if (tag === undefined) return undefined;
  const details = pickDetails(state ?? TAG_DETAIL_DEFAULTS);
  const changes = event.type === 'smart-tag.defined' || event.type === 'smart-tag.changed' ? event.data : {};
  return { ...tag, ...details, ...omitUndefined(pickDetails(changes)), version: (state?.version ?? 0) + 1 };
}

const pickDetails = <T extends { readonly [F in keyof SmartTagDetails]?: SmartTagDetails[F] | undefined }>({
  description,
  mode,
  raisesAttention,
  icon,
}: T) => ({ description, mode, raisesAttention, icon }) as Pick<T, keyof SmartTagDetails & keyof T>;

/** Omits fields that are undefined. */
const omitUndefined = <T extends object>(fields: T): { [F in keyof T]?: Exclude<T[F], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [F in keyof T]?: Exclude<T[F], undefined>;
  };

/** Picks the fields of a tag that users set. */
export const pickTagFields = (tag: SmartTagFields): SmartTagFields => ({
  name: tag.name,
  color: tag.color,
  ...pickDetails(tag),
});

/** Finds a tag by its name, ignoring case and accents. Includes archived tags. */
export function findTagByName(catalog: SmartTagCatalog, name: string): SmartTagState | undefined {
  const folded = foldText(name);
  for (const tag of catalog.values()) if (foldText(tag.name) === folded) return tag;
  return undefined;
}

/** Defines a tag. Its name must be unique, also among archived tags; an account has at most 200 tags. */
export function defineSmartTag(
  catalog: SmartTagCatalog,
  { id, ...tag }: { readonly id: SmartTagId; readonly name: string; readonly color: string } & Partial<SmartTagDetails>,
): Decision<SmartTagEvent> {
  if (findTagByName(catalog, tag.name)) return refuse('smart_tag.name_taken');
  if (catalog.size >= MAX_TAGS_PER_ACCOUNT) return refuse('smart_tag.limit_reached');
  return [{ type: 'smart-tag.defined', data: { smartTagId: id, ...tag } }];
}

export type SmartTagChange = { readonly id: SmartTagId } & {
  readonly [F in keyof SmartTagFields]?: SmartTagFields[F] | undefined;
};

/** Changes fields of a tag by one event. Ignores fields that already have the value. */
export function changeSmartTag(
  catalog: SmartTagCatalog,
  { id, ...requested }: SmartTagChange,
): Decision<SmartTagEvent> {
  const tag = catalog.get(id);
  if (tag === undefined) return refuse('resource.not_found');
  const before = pickTagFields(tag);
  const changes: Partial<SmartTagFields> = Object.fromEntries(
    Object.entries(omitUndefined(requested)).filter(
      ([field, value]) => !isSame(value, before[field as keyof SmartTagFields]),
    ),
  );
  const { name, color, ...details } = changes;
  if (name !== undefined) {
    const other = findTagByName(catalog, name);
    if (other !== undefined && other.id !== id) return refuse('smart_tag.name_taken');
  }
  const count = Object.keys(changes).length;
  if (count === 0) return [];
  if (count === 1 && name !== undefined) return [{ type: 'smart-tag.renamed', data: { smartTagId: id, name } }];
  if (count === 1 && color !== undefined) return [{ type: 'smart-tag.recoloured', data: { smartTagId: id, color } }];
  return [{ type: 'smart-tag.changed', data: { smartTagId: id, ...omitUndefined({ name, color }), ...details } }];
}

/** Archives a tag; conversations keep it. Idempotent. */
export function archiveSmartTag(catalog: SmartTagCatalog, id: SmartTagId): Decision<SmartTagEvent> {
  const tag = catalog.get(id);
  if (tag === undefined) return refuse('resource.not_found');
  return tag.archived ? [] : [{ type: 'smart-tag.archived', data: { smartTagId: id } }];
}

/** Restores an archived tag, whose name stayed reserved. Idempotent. */
export function restoreSmartTag(catalog: SmartTagCatalog, id: SmartTagId): Decision<SmartTagEvent> {
  const tag = catalog.get(id);
  if (tag === undefined) return refuse('resource.not_found');
  return tag.archived ? [{ type: 'smart-tag.restored', data: { smartTagId: id } }] : [];
}
