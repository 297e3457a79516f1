import { sqlValues } from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { plannedFreely } from '../snapshot.ts';
import { findInHours } from './hits-in-hours.ts';
import { createHourMemory, type HourHits, type HoursRequest } from './hour-memory.ts';
import { HOUR_MS, type Hour } from './hours.ts';
import type { SearchInFilter } from './page-request.ts';
import { chooseSearchPlan } from './search-estimate.ts';
import { hitsSql } from './search-hits.ts';
import type { Order } from './sort.ts';

/** A search within a range, its tags looked up, and the snapshot that is searched. */
export interface FoundRequest extends SearchInFilter, HoursRequest {}

/** All that a search finds; of more than 1,000, about which part of the conversations they are. */
export type Found =
  | { readonly isCapped: false; readonly ids: readonly number[] }
  | { readonly isCapped: true; readonly share: number };

/** The hits of searches, hour by hour. */
export interface FoundByHour {
  /** Searches `db`'s snapshot: of a search that is remembered, what changed since alone. */
  find(db: Queryable, tenant: string, request: FoundRequest): Promise<Found>;
}

/** A thousand hits of a hundred searches. */
const MAX_SIZE = 100_000;
/** So many conversations are looked at one by one sooner than the indexes are asked. */
const MAX_LOOKED_AT = 5_000;
const NO_IDS: ReadonlySet<number> = new Set();
/** The part of a range from which the whole is judged. */
const LEAST_KNOWN = 0.05;
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
      return toFound(found, request.hours);
    },
  };
}

const sumOf = <K extends string>(hours: readonly Readonly<Record<K, number>>[], of: K): number =>
  hours.reduce((sum, hour) => sum + hour[of], 0);
const isPastCap = (found: readonly HourHits[]): boolean => sumOf(found, 'hits') > SEARCH_TOTAL_CAP;

function toFound(found: readonly HourHits[], hours: readonly Hour[]): Found {
  if (!isPastCap(found)) return { isCapped: false, ids: found.flatMap(({ ids = [] }) => [...ids]) };
  // The known hours may be the newest alone, and hits may be fewer in the others.
  const conversations = Math.max(sumOf(found, 'conversations'), sumOf(hours, 'conversations') * LEAST_KNOWN);
  return { isCapped: true, share: sumOf(found, 'hits') / conversations };
}

/** The known hours with what the others have; undefined if none is known, or the others have too many conversations. */
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
  const newest = await readNewest(db, tenant, request);
  const byHour = Map.groupBy(newest, ({ at }) => Math.floor(at / HOUR_MS) * HOUR_MS);
  const isCut = newest.length > SEARCH_TOTAL_CAP;
  const oldest = Math.min(...byHour.keys());
  return request.hours
    .filter(({ fromMs }) => !isCut || fromMs >= oldest)
    .map((hour) => {
      const hits = byHour.get(hour.fromMs);
      const ids = hits ? new Set(hits.map(({ id }) => id)) : NO_IDS;
      return { ...hour, hits: ids.size, ids, isWhole: !isCut || hour.fromMs > oldest };
    });
}

function readNewest(db: Queryable, tenant: string, request: FoundRequest) {
  return plannedFreely(db, async () => {
    const newest = { ...request, order: NEWEST_FIRST };
    const plan = await chooseSearchPlan(db, tenant, newest);
    const values = sqlValues(tenant);
    const text = `select o.id, extract(epoch from o.k)::float8 * 1000 as at from (${hitsSql(plan, newest, values)}) o`;
    return (await db.query<{ id: number; at: number }>({ text, values: values.values })).rows;
  });
}
