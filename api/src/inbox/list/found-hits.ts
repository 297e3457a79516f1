import { sqlValues } from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { whereSql } from '../filter/sql.ts';
import { PLANNED_FREELY } from '../snapshot.ts';
import { createHourMemory, type SnapshotHours } from './hour-memory.ts';
import { bindSpans, HOUR_MS, type Hour } from './hours.ts';
import type { SearchInFilter } from './page-request.ts';
import { chooseSearchPlan } from './search-estimate.ts';
import { hitsSql } from './search-hits.ts';
import type { Order } from './sort.ts';

/** An hour with those of its conversations that a search finds. */
interface HourFound extends Hour {
  readonly ids: readonly number[];
  /** Whether these are all. */
  readonly isWhole: boolean;
}

/** A search within a range, its tags looked up, and the snapshot that is searched. */
export interface FoundRequest extends SearchInFilter, SnapshotHours {}

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
const MAX_IDS = 100_000;
/** So many conversations are looked at one by one sooner than the indexes are asked. */
const MAX_LOOKED_AT = 5_000;
const NEWEST_FIRST: Order = { field: 'lastMessageAt', direction: 'desc' };

/** Opens a memory of at most 100,000 hours and hits over all searches. */
export function createFoundByHour(): FoundByHour {
  const memory = createHourMemory<HourFound>(MAX_IDS, ({ ids }) => 1 + ids.length);
  return {
    async find(db, tenant, request) {
      const { filter, search, hours, asOf } = request;
      const key = `${filter.key} ${search.tagIds.join()}`;
      const kept = await memory.recall(db, tenant, key, { hours, asOf });
      const found = (await findAgain(db, tenant, request, kept)) ?? (await findAll(db, tenant, request));
      memory.keep(tenant, key, asOf, found);
      return toFound(found);
    },
  };
}

const isPastCap = (found: readonly HourFound[]): boolean =>
  found.reduce((sum, { ids }) => sum + ids.length, 0) > SEARCH_TOTAL_CAP;

function toFound(found: readonly HourFound[]): Found {
  const ids = found.flatMap((hour) => hour.ids);
  if (!isPastCap(found)) return { isCapped: false, ids };
  return { isCapped: true, share: ids.length / found.reduce((sum, { conversations }) => sum + conversations, 0) };
}

/** What holds, with what is found in the other hours; undefined if nothing holds, or these have too many conversations. */
async function findAgain(
  db: Queryable,
  tenant: string,
  { filter, hours }: FoundRequest,
  kept: ReadonlyMap<number, HourFound>,
): Promise<HourFound[] | undefined> {
  if (kept.size === 0 && hours.length > 0) return undefined;
  const held = [...kept.values()];
  if (isPastCap(held)) return held;
  const wanted = hours.filter(({ fromMs }) => kept.get(fromMs)?.isWhole !== true);
  if (wanted.reduce((sum, { conversations }) => sum + conversations, 0) > MAX_LOOKED_AT) return undefined;
  const found = await lookIn(db, tenant, filter, wanted);
  return hours.map((hour) => found.get(hour.fromMs) ?? kept.get(hour.fromMs) ?? { ...hour, ids: [], isWhole: true });
}

async function lookIn(
  db: Queryable,
  tenant: string,
  { conditions, range }: FoundRequest['filter'],
  hours: readonly Hour[],
): Promise<Map<number, HourFound>> {
  if (hours.length === 0) return new Map();
  const values = sqlValues(tenant);
  const others = conditions.filter(({ kind }) => kind !== 'range');
  const text = `select array(select c.id from read.conversations c where ${whereSql(others, values)}
      and c.last_message_at >= h.start and c.last_message_at < h.stop) as ids
    from ${bindSpans(hours, range, values)} order by h.nth`;
  const { rows } = await db.query<{ ids: readonly string[] }>({ text, values: values.values });
  return new Map(
    rows.flatMap(({ ids }, nth) => {
      const hour = hours[nth];
      return hour ? [[hour.fromMs, { ...hour, ids: ids.map(Number), isWhole: true }]] : [];
    }),
  );
}

/** The newest 1,001 hits, as planned. */
async function findAll(db: Queryable, tenant: string, request: FoundRequest): Promise<HourFound[]> {
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
    .map((hour) => ({
      ...hour,
      ids: byHour.get(hour.fromMs)?.map(({ id }) => id) ?? [],
      isWhole: !isCut || hour.fromMs > oldest,
    }));
}
