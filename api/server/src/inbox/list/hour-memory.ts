import { sqlValues } from '@switchboard/application/search/text-sql';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { LRUCache } from 'lru-cache';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { conditionsSql, whereSql } from '../filter/sql.ts';
import { bindHours, type Hour } from './snapshot-facts.ts';

// Hits of recently used filters, by the hour of the last message. A later snapshot reuses an hour unless a conversation in it has changed
// since, so the cost of a filter depends on how much has changed, not on how much exists. Hours whose ids are known are updated in place;
// hours that were only counted are dropped when anything in them changes. A snapshot of another epoch, or an earlier one, reuses nothing
// (ADR 0073).

/** An hour with a filter's hits in it. */
export interface HourHits extends Hour {
  readonly hits: number;
  /** The ids of the hits; absent where they were only counted. */
  readonly ids?: ReadonlySet<number> | undefined;
  /** False if the hour may contain more hits. */
  readonly isWhole: boolean;
}

/** A filter with a range, a snapshot, and the hours of the range in that snapshot. */
export interface HoursRequest {
  readonly filter: InboxFilter;
  readonly asOf: Cursor;
  readonly hours: readonly Hour[];
}

/** Remembers the hits of filters by hour. */
export interface HourMemory {
  /** Returns the remembered hours, updated to `db`'s snapshot. The caller reads the missing ones. */
  recall(db: Queryable, tenant: string, key: string, request: HoursRequest): Promise<ReadonlyMap<number, HourHits>>;
  /** Remembers a snapshot's hours in place of an earlier one's. */
  keep(tenant: string, key: string, asOf: Cursor, hours: readonly HourHits[]): void;
}

interface Remembered {
  readonly asOf: Cursor;
  readonly hours: ReadonlyMap<number, HourHits>;
}

/** The size of a filter's key and cursor, in hours. */
const ENTRY_SIZE = 20;
/** The largest share of the memory that one filter may take: many filters are worth more than a single large one. */
const MAX_SHARE = 0.25;

/** Creates a memory of at most `maxSize` hours and ids; the least recently used filter is evicted first. */
export function createHourMemory(maxSize: number): HourMemory {
  const memory = new LRUCache<string, Remembered>({
    maxSize,
    maxEntrySize: maxSize * MAX_SHARE,
    sizeCalculation: ({ hours }) => hours.values().reduce((sum, { ids }) => sum + 1 + (ids?.size ?? 0), ENTRY_SIZE),
  });
  return {
    async recall(db, tenant, key, { filter, asOf, hours }) {
      const known = memory.get(entryKey(tenant, key));
      // A later snapshot says nothing about an earlier one.
      if (!known || !isSameEpoch(known, asOf) || known.asOf.position > asOf.position) return new Map();
      const changed = await readChanged(db, tenant, filter, known.asOf.position);
      return changed ? updateHours(known.hours, hours, changed) : new Map();
    },
    keep(tenant, key, asOf, hours) {
      const name = entryKey(tenant, key);
      const known = memory.get(name);
      // A request with a later snapshot may have finished first.
      if (known && isSameEpoch(known, asOf) && known.asOf.position > asOf.position) return;
      if (hours.length === 0) memory.delete(name);
      else memory.set(name, { asOf, hours: new Map(hours.map((hour) => [hour.fromMs, hour])) });
    },
  };
}

const entryKey = (tenant: string, key: string): string => `${tenant} ${key}`;
const isSameEpoch = ({ asOf }: Remembered, { epoch }: Cursor): boolean => asOf.epoch === epoch;

/**
 * Updates remembered hours and drops those that can't be. Where ids are known, changed conversations are removed and added to the hour where they are
 * now. A count alone stays valid only if the hour's number of conversations is the same and none of them changed.
 */
export function updateHours(
  known: ReadonlyMap<number, HourHits>,
  hours: readonly Hour[],
  changed: readonly ChangedConversation[],
): Map<number, HourHits> {
  const byHour = Map.groupBy(changed, ({ hourMs }) => hourMs);
  const changedIds = new Set(changed.map(({ id }) => id));
  const valid = hours.flatMap((hour): HourHits[] => {
    const before = known.get(hour.fromMs);
    const here = byHour.get(hour.fromMs) ?? [];
    if (before?.ids) return [{ ...before, ...hour, ...updateIds(before.ids, here, changedIds) }];
    return before && before.conversations === hour.conversations && here.length === 0 ? [before] : [];
  });
  return new Map(valid.map((hour) => [hour.fromMs, hour]));
}

function updateIds(
  ids: ReadonlySet<number>,
  here: readonly ChangedConversation[],
  changedIds: ReadonlySet<number>,
): Pick<HourHits, 'hits' | 'ids'> {
  const hits = here.filter(({ isHit }) => isHit).map(({ id }) => id);
  if (hits.length === 0 && ids.isDisjointFrom(changedIds)) return { ids, hits: ids.size };
  const next = ids.difference(changedIds).union(new Set(hits));
  return { ids: next, hits: next.size };
}

/** A conversation that changed, in its current state. */
export interface ChangedConversation {
  readonly id: number;
  /** The hour of its last message. */
  readonly hourMs: number;
  /** Whether it matches the filter. */
  readonly isHit: boolean;
}

/** With more changed conversations, the hours are read again. */
const MAX_CHANGED = 5_000;

/**
 * Reads the account's conversations that changed after a position; undefined if there are more than 5,000. Every change of a conversation moves its
 * position, its deletion included, and no row is ever removed.
 */
async function readChanged(
  db: Queryable,
  tenant: string,
  { conditions }: InboxFilter,
  position: number,
): Promise<readonly ChangedConversation[] | undefined> {
  const values = sqlValues(tenant);
  const rows = `select * from read.conversations where tenant_id = $1 and last_position > ${values.bind(position)}
    order by last_position limit ${MAX_CHANGED + 1}`;
  const { rows: changed } = await db.query<{ id: number; hour: number; isHit: boolean }>({
    text: `select c.id, extract(epoch from date_trunc('hour', c.last_message_at, 'UTC'))::float8 as hour,
        c.deleted_at is null and ${conditionsSql(conditions, values)} as "isHit" from (${rows}) c`,
    values: values.values,
  });
  if (changed.length > MAX_CHANGED) return undefined;
  return changed.map(({ id, hour, isHit }) => ({ id, hourMs: hour * 1_000, isHit }));
}

/** Counts a filter's hits by hour. */
export interface HitsByHour {
  /** Counts in `db`'s snapshot; of a remembered filter only what has changed since. */
  count(db: Queryable, tenant: string, request: HoursRequest): Promise<readonly HourHits[]>;
}

/** The hours of a year for forty filters: a few megabytes. */
const MAX_SIZE = 400_000;

/** Creates counts that remember at most 400,000 hours and ids across all filters. */
export function createHitsByHour(): HitsByHour {
  const memory = createHourMemory(MAX_SIZE);
  return {
    async count(db, tenant, request) {
      const { filter, hours, asOf } = request;
      const known = await memory.recall(db, tenant, filter.key, request);
      const missing = hours.filter(({ fromMs }) => !known.has(fromMs));
      // An hour that has changed will change again: once its ids are known, it can be updated in place.
      const read = known.size > 0 ? findInHours : countInHours;
      const counted = new Map((await read(db, tenant, filter, missing)).map((hour) => [hour.fromMs, hour]));
      const byHour = hours.flatMap(({ fromMs }) => known.get(fromMs) ?? counted.get(fromMs) ?? []);
      memory.keep(tenant, filter.key, asOf, byHour);
      return byHour;
    },
  };
}

/** Counts a filter's hits in hours of its range. */
async function countInHours(
  db: Queryable,
  tenant: string,
  filter: InboxFilter,
  hours: readonly Hour[],
): Promise<HourHits[]> {
  const aggregate = (hits: string) => `(select count(*) ${hits})`;
  const counts = await readHours<number>(db, tenant, { filter, hours, aggregate });
  return hours.map((hour, index) => ({ ...hour, hits: counts[index] ?? 0, isWhole: true }));
}

/** Finds the ids of a filter's hits in hours of its range. */
export async function findInHours(
  db: Queryable,
  tenant: string,
  filter: InboxFilter,
  hours: readonly Hour[],
): Promise<HourHits[]> {
  const aggregate = (hits: string) => `array_to_json(array(select c.id ${hits}))`;
  const found = await readHours<readonly number[]>(db, tenant, { filter, hours, aggregate });
  return hours.map((hour, index) => {
    const ids = new Set(found[index]);
    return { ...hour, hits: ids.size, ids, isWhole: true };
  });
}

interface HoursRead {
  readonly filter: InboxFilter;
  readonly hours: readonly Hour[];
  readonly aggregate: (hits: string) => string;
}

/** Reads hour by hour, so that each is a range of the index by time. */
async function readHours<T>(
  db: Queryable,
  tenant: string,
  { filter, hours, aggregate }: HoursRead,
): Promise<readonly T[]> {
  if (hours.length === 0) return [];
  const values = sqlValues(tenant);
  const conditions = filter.conditions.filter(({ kind }) => kind !== 'range');
  const hits = `from read.conversations c where ${whereSql(conditions, values)}
    and c.last_message_at >= h.start and c.last_message_at < h.stop`;
  const text = `select json_agg(${aggregate(hits)} order by h.nth) as hours from ${bindHours(hours, filter.range, values)}`;
  const { rows } = await db.query<{ hours: readonly T[] }>({ text, values: values.values });
  return rows[0]?.hours ?? [];
}
