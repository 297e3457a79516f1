import type { Queryable } from '@switchboard/platform/postgres/types';
import { countInHours, findInHours } from './hits-in-hours.ts';
import { createHourMemory, type HourHits, type HoursRequest } from './hour-memory.ts';

/** How many conversations filters let through, hour by hour. */
export interface HitsByHour {
  /** Counts by `db`'s snapshot: of a filter that is remembered, what changed since alone. */
  count(db: Queryable, tenant: string, request: HoursRequest): Promise<readonly HourHits[]>;
}

/** A year of forty filters: some megabytes. */
const MAX_SIZE = 400_000;

/** Opens a memory of at most 400,000 hours and ids over all filters. */
export function createHitsByHour(): HitsByHour {
  const memory = createHourMemory(MAX_SIZE);
  return {
    async count(db, tenant, request) {
      const { filter, hours, asOf } = request;
      const known = await memory.recall(db, tenant, filter.key, request);
      const others = hours.filter(({ fromMs }) => !known.has(fromMs));
      // An hour that changes will change again: with its ids it need not be counted then.
      const read = known.size > 0 ? findInHours : countInHours;
      const counted = new Map((await read(db, tenant, filter, others)).map((hour) => [hour.fromMs, hour]));
      const byHour = hours.flatMap(({ fromMs }) => known.get(fromMs) ?? counted.get(fromMs) ?? []);
      memory.keep(tenant, filter.key, asOf, byHour);
      return byHour;
    },
  };
}
