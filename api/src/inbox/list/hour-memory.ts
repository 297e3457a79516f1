import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Hour } from './hours.ts';

/** What is remembered of a filter's hours, with where the snapshot stood that it was read in. */
interface Remembered<H> {
  readonly asOf: Cursor;
  readonly hours: ReadonlyMap<number, H>;
  readonly size: number;
}

/** A snapshot, and the hours that it has of a filter's days. */
export interface SnapshotHours {
  readonly asOf: Cursor;
  readonly hours: readonly Hour[];
}

/** What was found out for the filters that were asked for last, hour by hour. */
export interface HourMemory<H extends Hour> {
  /** What still holds in `db`'s snapshot, by the start of its hour. */
  recall(db: Queryable, tenant: string, key: string, snapshot: SnapshotHours): Promise<ReadonlyMap<number, H>>;
  /** Remembers what a snapshot has, in place of what an earlier one had. */
  keep(tenant: string, key: string, asOf: Cursor, hours: readonly H[]): void;
}

/** Past so many changed conversations nothing is taken to hold. */
const MAX_CHANGED = 1_000;

/** Opens a memory that holds `maxSize` at most, by the size of each hour; the filter that wasn't asked for longest goes first. */
export function createHourMemory<H extends Hour>(maxSize: number, sizeOf: (hour: H) => number): HourMemory<H> {
  const memory = new Map<string, Remembered<H>>();
  let size = 0;
  const forget = (key: string) => {
    size -= memory.get(key)?.size ?? 0;
    memory.delete(key);
  };
  return {
    async recall(db, tenant, key, snapshot) {
      const known = memory.get(`${tenant} ${key}`);
      return known ? await unchangedSince(db, tenant, known, snapshot) : new Map();
    },
    keep(tenant, name, asOf, hours) {
      const key = `${tenant} ${name}`;
      const known = memory.get(key);
      // A request that began later may have ended sooner.
      if (known && isOfSameModel(known, asOf) && known.asOf.position > asOf.position) return;
      forget(key);
      const all = hours.reduce((sum, hour) => sum + sizeOf(hour), 0);
      memory.set(key, { asOf, hours: new Map(hours.map((hour) => [hour.fromMs, hour])), size: all });
      size += all;
      for (const oldest of memory.keys()) {
        if (size <= maxSize) break;
        forget(oldest);
      }
    },
  };
}

const isOfSameModel = ({ asOf }: Remembered<unknown>, { epoch }: Cursor): boolean => asOf.epoch === epoch;

/**
 * The remembered hours that still hold. A conversation that changed has a later position, and is in its hour; an hour that one left without another
 * coming in has fewer than before.
 */
async function unchangedSince<H extends Hour>(
  db: Queryable,
  tenant: string,
  known: Remembered<H>,
  { asOf, hours }: SnapshotHours,
): Promise<Map<number, H>> {
  // From a later snapshot an earlier one can't be told.
  if (!isOfSameModel(known, asOf) || known.asOf.position > asOf.position) return new Map();
  const changed = await hoursOfChanged(db, tenant, known.asOf.position);
  if (changed === undefined) return new Map();
  const kept = hours.flatMap(({ fromMs, conversations }) => {
    const hour = known.hours.get(fromMs);
    return hour && hour.conversations === conversations && !changed.has(fromMs) ? hour : [];
  });
  return new Map(kept.map((hour) => [hour.fromMs, hour]));
}

/** The hours of the conversations that changed after a position; undefined for too many of them. */
async function hoursOfChanged(db: Queryable, tenant: string, position: number): Promise<Set<number> | undefined> {
  const { rows } = await db.query<{ changed: number; hours: readonly number[] | null }>({
    name: 'inbox-changed-hours',
    text: `select count(*) as changed, json_agg(distinct extract(epoch from date_trunc('hour', c.last_message_at, 'UTC'))::bigint) as hours
      from (select last_message_at from read.conversations where tenant_id = $1 and last_position > $2
        order by last_position limit ${MAX_CHANGED + 1}) c`,
    values: [tenant, position],
  });
  const { changed = 0, hours } = rows[0] ?? {};
  return changed > MAX_CHANGED ? undefined : new Set(hours?.map((seconds) => seconds * 1_000));
}
