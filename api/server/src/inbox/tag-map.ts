import type { SmartTagRef } from '@switchboard/contracts/conversations/row';
import type { SmartTagId } from '@switchboard/contracts/ids';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import { foldText, holdsSearch } from '@switchboard/contracts/text';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { listTags } from './queries.ts';

/** An account's tags at one moment. */
export interface TagMap {
  /** Of the last change of any tag; two maps of an account with the same position are the same. */
  readonly position: number;
  /** By id, archived ones included. */
  readonly tags: readonly SmartTag[];
  /** Name and colour of each of these tags, in their order; ids that the account doesn't have are left out. */
  refs(ids: readonly SmartTagId[]): SmartTagRef[];
  /** The tags whose name holds a folded search, as `holdsSearch` decides. */
  named(foldedText: string): ReadonlySet<number>;
}

/** Makes a map of tags as {@link listTags} answers them. */
export function createTagMap(tags: readonly (SmartTag & { readonly position: number })[]): TagMap {
  const refs = new Map<number, SmartTagRef>(tags.map(({ id, name, color }) => [id, { id, name, color }]));
  const folded = tags.map(({ id, name }) => ({ id, name: foldText(name) }));
  const named = new Map<string, ReadonlySet<number>>();
  return {
    position: tags.reduce((last, { position }) => Math.max(last, position), 0),
    tags: tags.map(({ id, name, color, archived }) => ({ id, name, color, archived })),
    refs: (ids) => ids.flatMap((id) => refs.get(id) ?? []),
    named: (text) => {
      const known = named.get(text);
      if (known) return known;
      const found = new Set<number>(folded.filter(({ name }) => holdsSearch(name, text)).map(({ id }) => id));
      if (named.size >= MAX_REMEMBERED_NAMES) named.clear();
      named.set(text, found);
      return found;
    },
  };
}

/** The tag maps of the accounts that were read last, so that rows need no join. */
export interface TagMaps {
  /**
   * The map that belongs to what `db`'s snapshot shows: `position` is what that snapshot gave as the tags' last change
   * (see `readTagsPosition`). Reads the tags by `db` unless that very map is held.
   */
  at(db: Queryable, tenant: string, position: number): Promise<TagMap>;
}

const MAX_ACCOUNTS = 1_000;
const MAX_REMEMBERED_NAMES = 200;

/** Opens a cache of tag maps, for at most 1,000 accounts. */
export function createTagMaps(): TagMaps {
  const held = new Map<string, TagMap>();
  return {
    at: async (db, tenant, position) => {
      const known = held.get(tenant);
      if (known?.position === position) return known;
      const map = createTagMap(await listTags(db, tenant));
      // An older snapshot's map is right for that snapshot only.
      if (known === undefined || known.position < map.position) hold(held, tenant, map);
      return map;
    },
  };
}

function hold(held: Map<string, TagMap>, tenant: string, map: TagMap): void {
  held.delete(tenant);
  held.set(tenant, map);
  const [oldest] = held.keys();
  if (held.size > MAX_ACCOUNTS && oldest !== undefined) held.delete(oldest);
}
