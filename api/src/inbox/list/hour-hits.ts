import { sqlValues } from '@switchboard/application/search/text-sql';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Condition } from '../filter/conditions.ts';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { whereSql } from '../filter/sql.ts';
import { HOUR_MS, type Hour } from './hours.ts';

/** An hour with how many of its conversations a filter lets through. */
export interface HourHits extends Hour {
  readonly hits: number;
}

/** Which filter of a range, and the snapshot in which it is counted. */
export interface HitsCount {
  readonly filter: InboxFilter;
  /** The range's hours. */
  readonly hours: readonly Hour[];
  readonly asOf: Cursor;
}

/** How many conversations the filters that were asked for last let through, hour by hour. */
export interface HitsByHour {
  /** Counts by `db`'s snapshot: of a filter that is remembered, the hours alone in which something changed since. */
  count(db: Queryable, tenant: string, request: HitsCount): Promise<HourHits[]>;
}

interface Remembered {
  readonly asOf: Cursor;
  readonly hours: ReadonlyMap<number, HourHits>;
}

/** A year of forty filters: some megabytes. */
const MAX_HOURS = 400_000;
/** Past so many changed conversations, all hours are counted anew. */
const MAX_CHANGED = 1_000;

/** Opens the memory, of at most 400,000 hours over all filters; who wasn't asked for longest goes first. */
export function createHitsByHour(): HitsByHour {
  const memory = new Map<string, Remembered>();
  let size = 0;
  const forget = (key: string) => {
    size -= memory.get(key)?.hours.size ?? 0;
    memory.delete(key);
  };
  const remember = (key: string, counted: Remembered) => {
    const known = memory.get(key);
    // A request that began later may have ended sooner.
    if (known && isSameModel(known, counted.asOf) && known.asOf.position > counted.asOf.position) return;
    forget(key);
    memory.set(key, counted);
    size += counted.hours.size;
    for (const oldest of memory.keys()) {
      if (size <= MAX_HOURS) break;
      forget(oldest);
    }
  };
  return {
    async count(db, tenant, { filter, hours, asOf }) {
      const key = `${tenant} ${filter.key}`;
      const known = memory.get(key);
      const kept = known ? await unchangedSince(db, tenant, { known, hours, asOf }) : new Map<number, HourHits>();
      const wanted = hours.filter(({ fromMs }) => !kept.has(fromMs));
      const counted = await countHours(db, tenant, { filter, hours: wanted });
      const byHour = hours.map((hour) => kept.get(hour.fromMs) ?? { ...hour, hits: counted.get(hour.fromMs) ?? 0 });
      remember(key, { asOf, hours: new Map(byHour.map((hour) => [hour.fromMs, hour])) });
      return byHour;
    },
  };
}

const isSameModel = ({ asOf }: Remembered, { epoch }: Cursor): boolean => asOf.epoch === epoch;

/**
 * The remembered hours that still hold. A conversation that changed has a later position, and is in its hour; an hour that one left without another
 * coming in has fewer than before.
 */
async function unchangedSince(
  db: Queryable,
  tenant: string,
  { known, hours, asOf }: { readonly known: Remembered; readonly hours: readonly Hour[]; readonly asOf: Cursor },
): Promise<Map<number, HourHits>> {
  // The state of an older snapshot can't be told from a later one.
  if (!isSameModel(known, asOf) || known.asOf.position > asOf.position) return new Map();
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

/** Hour by hour, so that each is passed in the index of the time alone. */
async function countHours(
  db: Queryable,
  tenant: string,
  { filter: { conditions, range }, hours }: Pick<HitsCount, 'filter' | 'hours'>,
): Promise<Map<number, number>> {
  if (hours.length === 0) return new Map();
  const values = sqlValues(tenant);
  const others = conditions.filter(({ kind }: Condition) => kind !== 'range');
  const where = whereSql(others, values);
  const starts = hours.map(({ fromMs }) => new Date(Math.max(fromMs, range?.fromMs ?? fromMs)));
  const ends = hours.map(({ fromMs }) => new Date(Math.min(fromMs + HOUR_MS, range?.toMs ?? Number.POSITIVE_INFINITY)));
  const text = `select coalesce(json_agg((select count(*) from read.conversations c where ${where}
      and c.last_message_at >= h.start and c.last_message_at < h.stop) order by h.nth), '[]') as hits
    from unnest(${values.bind(starts)}::timestamptz[], ${values.bind(ends)}::timestamptz[]) with ordinality as h(start, stop, nth)`;
  const { rows } = await db.query<{ hits: readonly number[] }>({ text, values: values.values });
  return new Map(rows[0]?.hits.map((hits, nth) => [hours[nth]?.fromMs ?? 0, hits]));
}
