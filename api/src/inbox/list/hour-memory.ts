import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
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
export interface HitsRequest {
  readonly filter: InboxFilter;
  readonly asOf: Cursor;
  readonly hours: readonly Hour[];
}

/** The hits that the filters have which were asked for last, hour by hour. */
export interface HourMemory {
  /** What is known of the hours in `db`'s snapshot: what was remembered, with what changed since. The others are to be read. */
  recall(db: Queryable, tenant: string, key: string, request: HitsRequest): Promise<ReadonlyMap<number, HourHits>>;
  /** Remembers what a snapshot has, in place of what an earlier one had. */
  keep(tenant: string, key: string, asOf: Cursor, hours: readonly HourHits[]): void;
}

interface Remembered {
  readonly asOf: Cursor;
  readonly hours: ReadonlyMap<number, HourHits>;
  readonly size: number;
}

/** Opens a memory of so many hours and ids at most; the filter that wasn't asked for longest goes first. */
export function createHourMemory(maxSize: number): HourMemory {
  const memory = new Map<string, Remembered>();
  let size = 0;
  const forget = (key: string) => {
    size -= memory.get(key)?.size ?? 0;
    memory.delete(key);
  };
  return {
    async recall(db, tenant, key, { filter, asOf, hours }) {
      const known = memory.get(`${tenant} ${key}`);
      // From a later snapshot an earlier one can't be told.
      if (!known || !isOfSameModel(known, asOf) || known.asOf.position > asOf.position) return new Map();
      const changed = await readChanged(db, tenant, filter, known.asOf.position);
      return changed ? holdingHours(known.hours, hours, changed) : new Map();
    },
    keep(tenant, name, asOf, hours) {
      const key = `${tenant} ${name}`;
      const known = memory.get(key);
      // A request that began later may have ended sooner.
      if (known && isOfSameModel(known, asOf) && known.asOf.position > asOf.position) return;
      forget(key);
      const all = hours.reduce((sum, { ids }) => sum + 1 + (ids?.size ?? 0), 0);
      memory.set(key, { asOf, hours: new Map(hours.map((hour) => [hour.fromMs, hour])), size: all });
      size += all;
      for (const oldest of memory.keys()) {
        if (size <= maxSize) break;
        forget(oldest);
      }
    },
  };
}

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
  const holding = hours.flatMap((hour): HourHits[] => {
    const was = known.get(hour.fromMs);
    const here = byHour.get(hour.fromMs) ?? [];
    if (was?.ids) return [{ ...was, ...hour, ...changedIds(was.ids, here, changed) }];
    return was && was.conversations === hour.conversations && here.length === 0 ? [was] : [];
  });
  return new Map(holding.map((hour) => [hour.fromMs, hour]));
}

function changedIds(ids: ReadonlySet<number>, here: readonly Changed[], changed: readonly Changed[]) {
  const hits = here.filter(({ isHit }) => isHit);
  if (hits.length === 0 && !changed.some(({ id }) => ids.has(id))) return { ids, hits: ids.size };
  const next = new Set(ids);
  for (const { id } of changed) next.delete(id);
  for (const { id } of hits) next.add(id);
  return { ids: next, hits: next.size };
}
