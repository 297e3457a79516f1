import { sqlValues } from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { PLANNED_FREELY } from '../snapshot.ts';
import { findInHours } from './hits-in-hours.ts';
import { createHourMemory, type HitsRequest, type HourHits } from './hour-memory.ts';
import { HOUR_MS } from './hours.ts';
import type { SearchInFilter } from './page-request.ts';
import { chooseSearchPlan } from './search-estimate.ts';
import { hitsSql } from './search-hits.ts';
import type { Order } from './sort.ts';

/** A search within a range, its tags looked up, and the snapshot that is searched. */
export interface FoundRequest extends SearchInFilter, HitsRequest {}

/** All that a search finds; of more than 1,000, about which part of the conversations that is. */
export type Found =
  | { readonly isCapped: false; readonly ids: readonly number[] }
  | { readonly isCapped: true; readonly share: number };

/** What searches find, hour by hour. */
export interface FoundByHour {
  /** Searches `db`'s snapshot: for a search that is remembered, the hours alone in which something changed since. */
  find(db: Queryable, tenant: string, request: FoundRequest): Promise<Found>;
}

/** A thousand hits of a hundred searches. */
const MAX_SIZE = 100_000;
/** So many conversations are looked at one by one sooner than the indexes are asked. */
const MAX_LOOKED_AT = 5_000;
const NEWEST_FIRST: Order = { field: 'lastMessageAt', direction: 'desc' };

/** Opens a memory of at most 100,000 hours and hits over all searches. */
export function createFoundByHour(): FoundByHour {
  const memory = createHourMemory(MAX_SIZE);
  return {
    async find(db, tenant, request) {
      const key = `${request.filter.key} ${request.search.tagIds.join()}`;
      const known = await memory.recall(db, tenant, key, request);
      const found = (await findOthers(db, tenant, request, known)) ?? (await findAll(db, tenant, request));
      memory.keep(tenant, key, request.asOf, found);
      return toFound(found);
    },
  };
}

const sumOf = (hours: readonly HourHits[], of: 'hits' | 'conversations'): number =>
  hours.reduce((sum, hour) => sum + hour[of], 0);
const isPastCap = (found: readonly HourHits[]): boolean => sumOf(found, 'hits') > SEARCH_TOTAL_CAP;

function toFound(found: readonly HourHits[]): Found {
  if (!isPastCap(found)) return { isCapped: false, ids: found.flatMap(({ ids = [] }) => [...ids]) };
  return { isCapped: true, share: sumOf(found, 'hits') / sumOf(found, 'conversations') };
}

/** What is known, with what the other hours have; undefined if nothing is, or these have too many conversations. */
async function findOthers(
  db: Queryable,
  tenant: string,
  { filter, hours }: FoundRequest,
  known: ReadonlyMap<number, HourHits>,
): Promise<readonly HourHits[] | undefined> {
  if (known.size === 0 && hours.length > 0) return undefined;
  const holding = [...known.values()];
  if (isPastCap(holding)) return holding;
  const others = hours.filter(({ fromMs }) => known.get(fromMs)?.isWhole !== true);
  if (others.reduce((sum, { conversations }) => sum + conversations, 0) > MAX_LOOKED_AT) return undefined;
  return [...holding.filter(({ isWhole }) => isWhole), ...(await findInHours(db, tenant, filter, others))];
}

/** The newest 1,001 hits, as planned. */
async function findAll(db: Queryable, tenant: string, request: FoundRequest): Promise<readonly HourHits[]> {
  await db.query({ text: PLANNED_FREELY });
  const newest = { ...request, order: NEWEST_FIRST };
  const plan = await chooseSearchPlan(db, tenant, newest);
  const values = sqlValues(tenant);
  const text = `select o.id, extract(epoch from o.k)::float8 * 1000 as at from (${hitsSql(plan, newest, values)}) o`;
  const { rows } = await db.query<{ id: number; at: number }>({ text, values: values.values });
  const byHour = Map.groupBy(rows, ({ at }) => Math.floor(at / HOUR_MS) * HOUR_MS);
  const isCut = rows.length > SEARCH_TOTAL_CAP;
  const oldest = Math.min(...byHour.keys());
  return request.hours
    .filter(({ fromMs }) => !isCut || fromMs >= oldest)
    .map((hour) => {
      const ids = new Set(byHour.get(hour.fromMs)?.map(({ id }) => id));
      return { ...hour, hits: ids.size, ids, isWhole: !isCut || hour.fromMs > oldest };
    });
}
