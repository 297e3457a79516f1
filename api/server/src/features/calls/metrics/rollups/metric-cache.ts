/**
 * A replica's cache of rollup results for parts of a query's range, mostly whole days.
 *
 * Each cached value carries the state of the UTC days that it was read from: a hash of their versions, which the worker raises whenever it
 * writes a rollup of that day. A query first reads the versions of its days, takes every part whose state is unchanged from the cache, and
 * reads all others with a single statement. A stale value is therefore never returned, and nothing needs to be invalidated.
 *
 * @module
 */
import { hash } from 'node:crypto';
import { DAY_OF_ALL, HOUR_MS } from '@switchboard/application/calls/rollups/rollups-of-call';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { LRUCache } from 'lru-cache';
import type { CountRow, MetricsRow } from '../source/metric-source.ts';
import type { MetricsRequest } from '../source/metrics-request.ts';
import type { Period } from '../source/periods.ts';
import type { GroupCounts } from './combine-rollups.ts';
import type { Selection } from './select-rollups.ts';
import type { Bounds } from './spans.ts';

/** The cached values of parts, each with the state of its days. */
export interface PartCache<V> {
  /** Returns a cached value; undefined if the part isn't cached or its days have changed since. */
  get(name: string, state: string): V | undefined;
  set(name: string, state: string, value: V): void;
}

/** A replica's cache, by kind of value. */
export interface MetricCache {
  readonly metrics: PartCache<MetricsRow>;
  readonly groups: PartCache<readonly GroupCounts[]>;
  readonly hours: PartCache<readonly CountRow[]>;
}

/** The maximum number of cached metrics, enough for the days of a year for a dozen filters: about 10 MB. */
const MAX_METRICS = 10_000;

/** The maximum number of cached groups or hours, with the parts they belong to: about 10 MB. */
const MAX_COUNTS = 50_000;

const sizeOfCounts = (counts: readonly unknown[]): number => 1 + counts.length;

/** Creates an empty cache. */
export const createMetricCache = (): MetricCache => ({
  metrics: createPartCache(MAX_METRICS, () => 1),
  groups: createPartCache<readonly GroupCounts[]>(MAX_COUNTS, sizeOfCounts),
  hours: createPartCache<readonly CountRow[]>(MAX_COUNTS, sizeOfCounts),
});

/** The share of the cache that a single value may take: many small values are worth more than one large value. */
const MAX_SHARE = 0.25;

/** Creates a cache of limited total size, which evicts the least recently used part first. */
export function createPartCache<V>(maxSize: number, sizeOf: (value: V) => number): PartCache<V> {
  const cache = new LRUCache<string, { readonly state: string; readonly value: V }>({
    maxSize,
    maxEntrySize: maxSize * MAX_SHARE,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  return {
    get(name, state) {
      const cached = cache.get(name);
      return cached?.state === state ? cached.value : undefined;
    },
    set(name, state, value) {
      cache.set(name, { state, value });
    },
  };
}

/** The parts that a query must read. */
interface PartsRequest<V> {
  readonly cache: PartCache<V>;
  readonly rollups: Selection & { readonly prefix?: string };
  /** The value of a part without calls. */
  readonly none: V;
  /** Reads several parts at once and returns their values in the same order; undefined if rollups can't answer. */
  readonly read: (parts: readonly Period[]) => Promise<readonly V[] | undefined>;
}

type ReadParts = <V>(request: PartsRequest<V>) => Promise<readonly V[] | undefined>;

/**
 * Creates a reader that returns a value for each part of a query, in order: unchanged parts from the cache, all others by one `read`. If `read`
 * returns undefined, so does the reader, and nothing is cached.
 */
export function createPartsReader(db: Queryable, { periods, whole, callsIn }: MetricsRequest): ReadParts {
  const { tenant } = callsIn(whole);
  let states: Promise<GetState> | undefined;
  return async ({ cache, rollups, none, read }) => {
    // A phone number's resource is resolved when it is read and may change without a change of the rollups.
    if (rollups.dimension === 'numberId') return read(periods);
    states ??= readDayStates(db, tenant, whole);
    const getState = await states;
    const shared = hash('sha256', JSON.stringify([tenant, rollups, getRules(callsIn(whole))]), 'base64url');
    const parts = periods.map((period) => {
      const name = `${shared} ${period.fromMs} ${period.toMs}`;
      const state = getState(period);
      return { period, name, state, cached: state === undefined ? none : cache.get(name, state) };
    });
    const missing = parts.filter(({ cached }) => cached === undefined);
    const values = missing.length > 0 ? await read(missing.map(({ period }) => period)) : [];
    if (values === undefined) return undefined;
    const found = new Map(missing.map(({ name }, index) => [name, values[index]]));
    return parts.map(({ name, state, cached }) => {
      if (cached !== undefined) return cached;
      const value = found.get(name) ?? none;
      if (state !== undefined) cache.set(name, state, value);
      return value;
    });
  };
}

/** The account's rules that rollups' values depend on, and the filter by its clock. */
function getRules({ filter, scope }: ReturnType<MetricsRequest['callsIn']>) {
  const { weekday, hour, businessHours } = filter;
  const { resolvedTransfers, timeZone, hours, holidays } = scope;
  return [
    resolvedTransfers,
    ...(weekday === undefined && hour === undefined ? [] : [weekday, hour, timeZone]),
    ...(businessHours === undefined ? [] : [businessHours, timeZone, hours, holidays]),
  ];
}

const DAY_MS = DAY_OF_ALL.hours * HOUR_MS;

/** Returns the state of the days that a part touches; equal states mean that no rollup has changed. Undefined if the days have no calls. */
type GetState = (bounds: Bounds) => string | undefined;

/** Reads the versions of a range's days in UTC: the worker raises that of {@link DAY_OF_ALL} with each change of one of the day's rollups. */
async function readDayStates(db: Queryable, tenant: string, { fromMs, toMs }: Bounds): Promise<GetState> {
  const { rows } = await db.query<{ at: Date; version: string }>({
    name: 'figures-day-states',
    text: `select at, version from read.call_cells
      where tenant_id = $1 and dimension = $2 and hours = $3 and at >= $4 and at < $5 and key = $6`,
    values: [
      tenant,
      DAY_OF_ALL.dimension,
      DAY_OF_ALL.hours,
      new Date(startOfDay(fromMs)),
      new Date(toMs),
      DAY_OF_ALL.key,
    ],
  });
  const versions = new Map(rows.map(({ at, version }) => [at.getTime(), version]));
  return (bounds) => {
    const found: string[] = [];
    for (let day = startOfDay(bounds.fromMs); day < bounds.toMs; day += DAY_MS) found.push(versions.get(day) ?? '');
    return found.every((version) => version === '') ? undefined : hash('sha256', found.join(' '), 'base64url');
  };
}

const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
