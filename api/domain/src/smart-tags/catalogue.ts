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

/** A tag with all that its account says of it; each of its events is a version. */
export type SmartTagState = SmartTag & SmartTagDetails & { readonly version: number };
/** The fields of a tag that people set. */
export type SmartTagFields = Pick<SmartTag, 'name' | 'color'> & SmartTagDetails;

/** All tags of an account by id, archived ones included. */
export type SmartTagCatalogue = ReadonlyMap<SmartTagId, SmartTagState>;

/** The catalogue after events of the stream `smart-tags`, in its order. */
export function foldCatalogue(events: Iterable<SmartTagEvent>): SmartTagCatalogue {
  const tags = new Map<SmartTagId, SmartTagState>();
  for (const event of events) {
    const tag = evolveState(tags.get(event.data.smartTagId), event);
    if (tag) tags.set(tag.id, tag);
  }
  return tags;
}

/** A tag as conversations show it after an event of it; undefined if it was never defined. */
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

/** A tag with its details after an event of it. */
export function evolveState(state: SmartTagState | undefined, event: SmartTagEvent): SmartTagState | undefined {
  const tag = evolveTag(state, event);
  if (tag === undefined) return undefined;
  const details = detailsOf(state ?? TAG_DETAIL_DEFAULTS);
  const told = event.type === 'smart-tag.defined' || event.type === 'smart-tag.changed' ? event.data : {};
  return { ...tag, ...details, ...given(detailsOf(told)), version: (state?.version ?? 0) + 1 };
}

const detailsOf = <T extends { readonly [F in keyof SmartTagDetails]?: SmartTagDetails[F] | undefined }>({
  description,
  mode,
  raisesAttention,
  icon,
}: T) => ({ description, mode, raisesAttention, icon }) as Pick<T, keyof SmartTagDetails & keyof T>;

/** Without the fields that nobody gave. */
const given = <T extends object>(fields: T): { [F in keyof T]?: Exclude<T[F], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [F in keyof T]?: Exclude<T[F], undefined>;
  };

/** The fields of a tag that people set, of all that is known of it. */
export const fieldsOf = (tag: SmartTagFields): SmartTagFields => ({
  name: tag.name,
  color: tag.color,
  ...detailsOf(tag),
});

/** The tag of a name, compared without case and accents; archived ones count. */
export function findTagByName(catalogue: SmartTagCatalogue, name: string): SmartTagState | undefined {
  const folded = foldText(name);
  for (const tag of catalogue.values()) if (foldText(tag.name) === folded) return tag;
  return undefined;
}

/** Adds a tag. Its name must be unlike every other's, archived ones included; an account has at most 200. */
export function defineSmartTag(
  catalogue: SmartTagCatalogue,
  { id, ...tag }: { readonly id: SmartTagId; readonly name: string; readonly color: string } & Partial<SmartTagDetails>,
): Decision<SmartTagEvent> {
  if (findTagByName(catalogue, tag.name)) return refuse('smart_tag.name_taken');
  if (catalogue.size >= MAX_TAGS_PER_ACCOUNT) return refuse('smart_tag.limit_reached');
  return [{ type: 'smart-tag.defined', data: { smartTagId: id, ...tag } }];
}

export type SmartTagChange = { readonly id: SmartTagId } & {
  readonly [F in keyof SmartTagFields]?: SmartTagFields[F] | undefined;
};

/** Changes fields of a tag by one event; those that are the same already are no change. */
export function changeSmartTag(catalogue: SmartTagCatalogue, { id, ...wish }: SmartTagChange): Decision<SmartTagEvent> {
  const tag = catalogue.get(id);
  if (tag === undefined) return refuse('resource.not_found');
  const before = fieldsOf(tag);
  const changes: Partial<SmartTagFields> = Object.fromEntries(
    Object.entries(given(wish)).filter(([field, value]) => !isSame(value, before[field as keyof SmartTagFields])),
  );
  const { name, color, ...details } = changes;
  if (name !== undefined) {
    const other = findTagByName(catalogue, name);
    if (other !== undefined && other.id !== id) return refuse('smart_tag.name_taken');
  }
  const count = Object.keys(changes).length;
  if (count === 0) return [];
  if (count === 1 && name !== undefined) return [{ type: 'smart-tag.renamed', data: { smartTagId: id, name } }];
  if (count === 1 && color !== undefined) return [{ type: 'smart-tag.recoloured', data: { smartTagId: id, color } }];
  return [{ type: 'smart-tag.changed', data: { smartTagId: id, ...given({ name, color }), ...details } }];
}

/** Takes a tag out of use; rows that have it keep it. A repeat changes nothing. */
export function archiveSmartTag(catalogue: SmartTagCatalogue, id: SmartTagId): Decision<SmartTagEvent> {
  const tag = catalogue.get(id);
  if (tag === undefined) return refuse('resource.not_found');
  return tag.archived ? [] : [{ type: 'smart-tag.archived', data: { smartTagId: id } }];
}

/** Takes a tag into use again: its name stayed its own meanwhile. A repeat changes nothing. */
export function restoreSmartTag(catalogue: SmartTagCatalogue, id: SmartTagId): Decision<SmartTagEvent> {
  const tag = catalogue.get(id);
  if (tag === undefined) return refuse('resource.not_found');
  return tag.archived ? [{ type: 'smart-tag.restored', data: { smartTagId: id } }] : [];
}
