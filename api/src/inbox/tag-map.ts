import type { SmartTagRef } from '@switchboard/contracts/conversations/row';
import type { SmartTagId } from '@switchboard/contracts/ids';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import { foldText } from '@switchboard/contracts/text';
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
  /** The tags whose folded name contains a folded text. */
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
      const found = new Set<number>(folded.filter(({ name }) => name.includes(text)).map(({ id }) => id));
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
  /** The newest map known. Only for who hears of every change of the account's tags, and calls `invalidate` then. */
  current(tenant: string): Promise<TagMap>;
  /** Forgets an account's map: its tags changed, or changes may have been missed. */
  invalidate(tenant: string): void;
}

const MAX_ACCOUNTS = 1_000;
const MAX_REMEMBERED_NAMES = 200;

/** Opens a cache of tag maps over `db`, for at most 1,000 accounts. */
export function createTagMaps(db: Queryable): TagMaps {
  const held = new Map<string, TagMap>();
  // Promises, so that a load which began before an invalidation is never taken for one that began after it.
  const newest = new Map<string, Promise<TagMap>>();
  return {
    at: async (snapshot, tenant, position) => {
      const map = held.get(tenant);
      if (map?.position === position) return map;
      const read = createTagMap(await listTags(snapshot, tenant));
      if (map === undefined || map.position < read.position) remember(held, tenant, read);
      return read;
    },
    current: (tenant) => {
      const known = newest.get(tenant);
      if (known) return known;
      const load = listTags(db, tenant).then(createTagMap);
      remember(newest, tenant, load);
      load.catch(() => newest.get(tenant) === load && newest.delete(tenant));
      return load;
    },
    invalidate: (tenant) => {
      newest.delete(tenant);
    },
  };
}

function remember<T>(cache: Map<string, T>, tenant: string, value: T): void {
  cache.delete(tenant);
  cache.set(tenant, value);
  const [oldest] = cache.keys();
  if (cache.size > MAX_ACCOUNTS && oldest !== undefined) cache.delete(oldest);
}
