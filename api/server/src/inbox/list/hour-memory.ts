import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { LRUCache } from 'lru-cache';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { type Changed, readChanged } from './changed.ts';
import type { Hour } from './hours.ts';

/** An hour with the hits that a filter has in it. */
export interface HourHits extends Hour {
  readonly hits: number;
  /** Which they are; absent where they were only counted. */
  readonly ids?: ReadonlySet<number> | undefined;
  /** False where more may be in the hour. */
  readonly isWhole: boolean;
}

/** A filter of a range, with a snapshot and the hours that it has of the range. */
export interface HoursRequest {
  readonly filter: InboxFilter;
  readonly asOf: Cursor;
  readonly hours: readonly Hour[];
}

/** The hits that the filters have which were asked for last, hour by hour. */
export interface HourMemory {
  /** The hours that are known of `db`'s snapshot: as remembered, with what changed since. The others are to be read. */
  recall(db: Queryable, tenant: string, key: string, request: HoursRequest): Promise<ReadonlyMap<number, HourHits>>;
  /** Remembers what a snapshot has, in place of what an earlier one had. */
  keep(tenant: string, key: string, asOf: Cursor, hours: readonly HourHits[]): void;
}

interface Remembered {
  readonly asOf: Cursor;
  readonly hours: ReadonlyMap<number, HourHits>;
}

/** The room of a filter's name and positions, counted in hours. */
const ENTRY_SIZE = 20;
/** The part of the memory that one filter may take: others' are worth more than a single large one. */
const LARGEST_SHARE = 0.25;

/** Opens a memory of so many hours and ids at most; the filter that was last asked for longest ago goes first. */
export function createHourMemory(maxSize: number): HourMemory {
  const memory = new LRUCache<string, Remembered>({
    maxSize,
    maxEntrySize: maxSize * LARGEST_SHARE,
    sizeCalculation: ({ hours }) => hours.values().reduce((sum, { ids }) => sum + 1 + (ids?.size ?? 0), ENTRY_SIZE),
  });
  return {
    async recall(db, tenant, key, { filter, asOf, hours }) {
      const known = memory.get(nameOf(tenant, key));
      // From a later snapshot an earlier one can't be told.
      if (!known || !isOfSameModel(known, asOf) || known.asOf.position > asOf.position) return new Map();
      const changed = await readChanged(db, tenant, filter, known.asOf.position);
      return changed ? holdingHours(known.hours, hours, changed) : new Map();
    },
    keep(tenant, key, asOf, hours) {
      const name = nameOf(tenant, key);
      const known = memory.get(name);
      // A request that began later may have ended sooner.
      if (known && isOfSameModel(known, asOf) && known.asOf.position > asOf.position) return;
      if (hours.length === 0) memory.delete(name);
      else memory.set(name, { asOf, hours: new Map(hours.map((hour) => [hour.fromMs, hour])) });
    },
  };
}

const nameOf = (tenant: string, key: string): string => `${tenant} ${key}`;
const isOfSameModel = ({ asOf }: Remembered, { epoch }: Cursor): boolean => asOf.epoch === epoch;

/**
 * The hours that are still known. Where the ids are, what changed is taken away and put where it is now. A count alone holds while no conversation in its
 * hour changed, and none has left: then there are as many as before.
 */
export function holdingHours(
  known: ReadonlyMap<number, HourHits>,
  hours: readonly Hour[],
  changed: readonly Changed[],
): Map<number, HourHits> {
  const byHour = Map.groupBy(changed, ({ hourMs }) => hourMs);
  const changedIds = new Set(changed.map(({ id }) => id));
  const holding = hours.flatMap((hour): HourHits[] => {
    const was = known.get(hour.fromMs);
    const here = byHour.get(hour.fromMs) ?? [];
    if (was?.ids) return [{ ...was, ...hour, ...idsAfter(was.ids, here, changedIds) }];
    return was && was.conversations === hour.conversations && here.length === 0 ? [was] : [];
  });
  return new Map(holding.map((hour) => [hour.fromMs, hour]));
}

function idsAfter(ids: ReadonlySet<number>, here: readonly Changed[], changedIds: ReadonlySet<number>) {
  const hits = here.filter(({ isHit }) => isHit).map(({ id }) => id);
  if (hits.length === 0 && ids.isDisjointFrom(changedIds)) return { ids, hits: ids.size };
  const next = ids.difference(changedIds).union(new Set(hits));
  return { ids: next, hits: next.size };
}
