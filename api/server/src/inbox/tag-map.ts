import { SmartTagId } from '@switchboard/contracts/base/ids';
import { foldText, matchesSearch } from '@switchboard/contracts/base/text';
import type { SmartTagRef } from '@switchboard/contracts/conversations/conversation';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { LRUCache } from 'lru-cache';

/** An account's tags at one moment. */
export interface TagMap {
  /** The position of the last change of any tag; two maps of an account with the same position are equal. */
  readonly position: number;
  /** By id, archived ones included. */
  readonly tags: readonly SmartTag[];
  /** Name and color of each of these tags, in their order; ids that the account doesn't have are left out. */
  refs(ids: readonly SmartTagId[]): SmartTagRef[];
  /** The tags whose name contains a folded search, as `matchesSearch` decides. */
  named(foldedText: string): ReadonlySet<number>;
}

const MAX_ACCOUNTS = 1_000;
const MAX_CACHED_NAMES = 200;

/** Creates a map of tags as {@link listTags} returns them. */
export function createTagMap(tags: readonly (SmartTag & { readonly position: number })[]): TagMap {
  const refs = new Map<number, SmartTagRef>(tags.map(({ id, name, color }) => [id, { id, name, color }]));
  const folded = tags.map(({ id, name }) => ({ id, name: foldText(name) }));
  const named = new LRUCache<string, ReadonlySet<number>>({ max: MAX_CACHED_NAMES });
  return {
    position: tags.reduce((last, { position }) => Math.max(last, position), 0),
    tags: tags.map(({ id, name, color, archived }) => ({ id, name, color, archived })),
    refs: (ids) => ids.flatMap((id) => refs.get(id) ?? []),
    named: (text) => {
      const known = named.get(text);
      if (known) return known;
      const found = new Set<number>(folded.filter(({ name }) => matchesSearch(name, text)).map(({ id }) => id));
      named.set(text, found);
      return found;
    },
  };
}

/** The tag maps of recently read accounts, so that rows need no join. */
export interface TagMaps {
  /**
   * Returns the map that belongs to `db`'s snapshot: `position` is the tags' last change in that snapshot (see
   * {@link readTagsPosition}). Reads the tags by `db` unless that map is cached.
   */
  at(db: Queryable, tenant: string, position: number): Promise<TagMap>;
}

/** Creates a cache of tag maps for at most 1,000 accounts. */
export function createTagMaps(): TagMaps {
  const cache = new LRUCache<string, TagMap>({ max: MAX_ACCOUNTS });
  return {
    at: async (db, tenant, position) => {
      const known = cache.get(tenant);
      if (known?.position === position) return known;
      const map = createTagMap(await listTags(db, tenant));
      // An older snapshot's map is right for that snapshot only.
      if (known === undefined || known.position < map.position) cache.set(tenant, map);
      return map;
    },
  };
}

/** The position of the last change of the account's tags, as a column of any statement whose `$1` is the account. */
export const TAGS_POSITION = '(select coalesce(max(t.position), 0) from read.smart_tags t where t.tenant_id = $1)';

/** Lists the account's tags by id, archived ones included. */
export async function listTags(db: Queryable, tenant: string): Promise<(SmartTag & { readonly position: number })[]> {
  const { rows } = await db.query<{ id: number; name: string; color: string; archived: boolean; position: number }>({
    name: 'inbox-list-tags',
    text: 'select id, name, color, archived, position from read.smart_tags where tenant_id = $1 order by id',
    values: [tenant],
  });
  return rows.map((row) => ({
    id: SmartTagId.parse(row.id),
    name: row.name,
    color: row.color,
    archived: row.archived,
    position: row.position,
  }));
}

/** Reads the position of the last change of the account's tags; 0 if it has none. */
export async function readTagsPosition(db: Queryable, tenant: string): Promise<number> {
  const { rows } = await db.query<{ position: number }>({
    name: 'inbox-tags-position',
    text: `select ${TAGS_POSITION} as position`,
    values: [tenant],
  });
  return rows[0]?.position ?? 0;
}
