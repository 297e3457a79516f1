import { type RecordRow, toRecord } from '@switchboard/application/inbox/conversations-table';
import { sqlValues } from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/base/constants';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { withPlannerChoice } from '../snapshot.ts';
import { createHourMemory, findInHours, type HourHits, type HoursRequest } from './hour-memory.ts';
import { readIds, readShape, walkInRange } from './hour-page.ts';
import {
  type CountedRow,
  countedPageSql,
  type InboxPage,
  type Order,
  orderSql,
  type PageRequest,
  pageSql,
  type SearchInFilter,
  type SearchPageRequest,
  type Slice,
  toCountedPage,
} from './page-query.ts';
import { chooseSearchPlan, hitsSql } from './search-hits.ts';
import type { SearchPlan } from './search-plan.ts';
import { HOUR_MS, type Hour } from './snapshot-facts.ts';

/** Reads a page of a search, of at most its first 1,000 hits in the list's order. */
export async function readSearchPage(db: Queryable, tenant: string, request: SearchPageRequest): Promise<InboxPage> {
  const plan = await chooseSearchPlan(db, tenant, request);
  return readSearchPageBy(db, tenant, { ...request, plan });
}

interface FoundInHours {
  readonly found: Found;
  readonly hours: readonly Hour[];
  readonly allPerHit: number;
}

/** Reads a page of a search within a range whose hits are known. */
export async function readFoundPage(
  db: Queryable,
  tenant: string,
  request: SearchPageRequest,
  { found, hours, allPerHit }: FoundInHours,
): Promise<InboxPage> {
  if (!found.isCapped) return { ...(await readIds(db, tenant, request, found.ids)), isCapped: false };
  const slice = cappedSlice(request);
  const capped = { total: SEARCH_TOTAL_CAP, isCapped: true };
  if (slice.size === 0) return { ...capped, records: [] };
  const shape = walkInRange({ ...slice, order: request.order }, hours, { allPerHit, share: found.share });
  if (shape) return { ...capped, records: await readShape(db, tenant, request, shape) };
  return { ...capped, records: await readFirst(db, tenant, request, slice) };
}

/** Reads a page of a search with too many hits to count; it stops at the page's last hit. */
async function readFirst(
  db: Queryable,
  tenant: string,
  request: SearchPageRequest,
  { skip, size }: Pick<Slice, 'skip' | 'size'>,
): Promise<ConversationRecord[]> {
  return withPlannerChoice(db, async () => {
    const plan = await chooseSearchPlan(db, tenant, request);
    const values = sqlValues(tenant);
    const hits = hitsSql(plan, request, values, skip + size);
    const ids = `select h.id, h.k from (${hits}) h order by ${orderSql(request.order, 'h')} limit ${size} offset ${skip}`;
    const { rows } = await db.query<RecordRow>({ text: pageSql(ids, request.order), values: values.values });
    return rows.map(toRecord);
  });
}

/** The page's slice of the first 1,000 hits. */
function cappedSlice({ page, perPage }: PageRequest): Pick<Slice, 'skip' | 'size'> {
  const skip = (page - 1) * perPage;
  return { skip, size: Math.max(0, Math.min(perPage, SEARCH_TOTAL_CAP - skip)) };
}

/** Reads a page of a search by a plan. Every plan returns the same page. */
export async function readSearchPageBy(
  db: Queryable,
  tenant: string,
  { plan, ...request }: SearchPageRequest & { readonly plan: SearchPlan },
): Promise<InboxPage> {
  const { order } = request;
  const values = sqlValues(tenant);
  const { rows } = await db.query<CountedRow>({
    text: countedPageSql(hitsSql(plan, request, values), { order, ...cappedSlice(request) }),
    values: values.values,
  });
  const { records, total } = toCountedPage(rows);
  const isCapped = total > SEARCH_TOTAL_CAP;
  return { records, total: isCapped ? SEARCH_TOTAL_CAP : total, isCapped };
}

/** A resolved search within a range of a snapshot. */
export interface FoundRequest extends SearchInFilter, HoursRequest {}

/** A search's hits; if there are more than 1,000, their approximate share of the conversations. */
export type Found =
  | { readonly isCapped: false; readonly ids: readonly number[] }
  | { readonly isCapped: true; readonly share: number };

/** Finds the hits of searches by hour. */
export interface FoundByHour {
  /** Searches `db`'s snapshot; for a remembered search only what has changed since. */
  find(db: Queryable, tenant: string, request: FoundRequest): Promise<Found>;
}

/** Enough for a thousand hits of each of a hundred searches. */
const MAX_SIZE = 100_000;
/** Up to this many conversations, a scan is cheaper than the search indexes. */
const MAX_SCANNED = 5_000;
const NO_IDS: ReadonlySet<number> = new Set();
/** The minimum part of a range from which to estimate the whole. */
const MIN_KNOWN_SHARE = 0.05;
const NEWEST_FIRST: Order = { field: 'lastMessageAt', direction: 'desc' };

/** Creates a search that remembers at most 100,000 hours and hits across all searches. */
export function createFoundByHour(): FoundByHour {
  const memory = createHourMemory(MAX_SIZE);
  return {
    async find(db, tenant, request) {
      const key = `${request.filter.key} ${request.search.tagIds.join()}`;
      const known = await memory.recall(db, tenant, key, request);
      const found = (await completeKnown(db, tenant, request, known)) ?? (await findAll(db, tenant, request));
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
  // Only the newest hours may be known, and older ones may have fewer hits.
  const conversations = Math.max(sumOf(found, 'conversations'), sumOf(hours, 'conversations') * MIN_KNOWN_SHARE);
  return { isCapped: true, share: sumOf(found, 'hits') / conversations };
}

/** Completes the known hours; undefined if none is known, or the missing hours have too many conversations. */
async function completeKnown(
  db: Queryable,
  tenant: string,
  { filter, hours }: FoundRequest,
  known: ReadonlyMap<number, HourHits>,
): Promise<readonly HourHits[] | undefined> {
  if (known.size === 0 && hours.length > 0) return undefined;
  const knownHours = [...known.values()];
  if (isPastCap(knownHours)) return knownHours;
  const missing = hours.filter(({ fromMs }) => known.get(fromMs)?.isWhole !== true);
  if (missing.reduce((sum, { conversations }) => sum + conversations, 0) > MAX_SCANNED) return undefined;
  return [...knownHours.filter(({ isWhole }) => isWhole), ...(await findInHours(db, tenant, filter, missing))];
}

/** Finds the newest 1,001 hits using the given plan. */
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
  return withPlannerChoice(db, async () => {
    const newest = { ...request, order: NEWEST_FIRST };
    const plan = await chooseSearchPlan(db, tenant, newest);
    const values = sqlValues(tenant);
    const text = `select o.id, extract(epoch from o.k)::float8 * 1000 as at from (${hitsSql(plan, newest, values)}) o`;
    return (await db.query<{ id: number; at: number }>({ text, values: values.values })).rows;
  });
}
