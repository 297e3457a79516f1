import { MAX_TAGS_PER_ACCOUNT } from '@switchboard/contracts/constants';
import type { SmartTagId } from '@switchboard/contracts/ids';
import type { SmartTag, SmartTagEvent } from '@switchboard/contracts/smart-tags/smart-tag';
import { foldText } from '@switchboard/contracts/text';
import { type Decision, refuse } from '../decision.ts';

/** All tags of an account by id, archived ones included. */
export type SmartTagCatalogue = ReadonlyMap<SmartTagId, SmartTag>;

/** The catalogue after events of the stream `smart-tags`, in its order. */
export function foldCatalogue(events: Iterable<SmartTagEvent>): SmartTagCatalogue {
  const tags = new Map<SmartTagId, SmartTag>();
  for (const event of events) {
    const tag = evolveTag(tags.get(event.data.smartTagId), event);
    if (tag) tags.set(tag.id, tag);
  }
  return tags;
}

/** A tag after an event of it; undefined if it was never defined. */
export function evolveTag(tag: SmartTag | undefined, event: SmartTagEvent): SmartTag | undefined {
  switch (event.type) {
    case 'smart-tag.defined':
      return { id: event.data.smartTagId, name: event.data.name, color: event.data.color, archived: false };
    case 'smart-tag.renamed':
      return tag && { ...tag, name: event.data.name };
    case 'smart-tag.recoloured':
      return tag && { ...tag, color: event.data.color };
    case 'smart-tag.archived':
      return tag && { ...tag, archived: true };
    default:
      return event satisfies never;
  }
}

/** The tag of a name, compared without case and accents; archived ones count. */
export function findTagByName(catalogue: SmartTagCatalogue, name: string): SmartTag | undefined {
  const folded = foldText(name);
  for (const tag of catalogue.values()) if (foldText(tag.name) === folded) return tag;
  return undefined;
}

/** Adds a tag. Its name must be unlike every other's, archived ones included; an account has at most 200. */
export function defineSmartTag(catalogue: SmartTagCatalogue, tag: Omit<SmartTag, 'archived'>): Decision<SmartTagEvent> {
  if (findTagByName(catalogue, tag.name)) return refuse('smart_tag.name_taken');
  if (catalogue.size >= MAX_TAGS_PER_ACCOUNT) return refuse('smart_tag.limit_reached');
  return [{ type: 'smart-tag.defined', data: { smartTagId: tag.id, name: tag.name, color: tag.color } }];
}

export interface SmartTagChange {
  readonly id: SmartTagId;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
}

/** Renames a tag, gives it another colour, or both; what is the same already is no event. */
export function changeSmartTag(
  catalogue: SmartTagCatalogue,
  { id, name, color }: SmartTagChange,
): Decision<SmartTagEvent> {
  const tag = catalogue.get(id);
  if (tag === undefined) return refuse('resource.not_found');
  const events: SmartTagEvent[] = [];
  if (name !== undefined && name !== tag.name) {
    const other = findTagByName(catalogue, name);
    if (other !== undefined && other.id !== id) return refuse('smart_tag.name_taken');
    events.push({ type: 'smart-tag.renamed', data: { smartTagId: id, name } });
  }
  if (color !== undefined && color !== tag.color) {
    events.push({ type: 'smart-tag.recoloured', data: { smartTagId: id, color } });
  }
  return events;
}

/** Takes a tag out of use; rows that have it keep it. A repeat changes nothing. */
export function archiveSmartTag(catalogue: SmartTagCatalogue, id: SmartTagId): Decision<SmartTagEvent> {
  const tag = catalogue.get(id);
  if (tag === undefined) return refuse('resource.not_found');
  return tag.archived ? [] : [{ type: 'smart-tag.archived', data: { smartTagId: id } }];
}
