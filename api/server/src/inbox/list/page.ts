import type { Search } from '@switchboard/application/search/parse-search';
import type { Pool, PoolClient } from 'pg';
import { asksForTests } from '../filter/conditions.ts';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { inSnapshot, PINNED_TO_INDEXES } from '../snapshot.ts';
import type { TagMap, TagMaps } from '../tag-map.ts';
import { factsSql, type SnapshotFacts, toFacts } from './facts.ts';
import { readFilteredPage } from './filtered-page.ts';
import { readHourPage } from './hour-page.ts';
import { type Hour, hoursSql, toHours } from './hours.ts';
import type { ListMemory } from './list-memory.ts';
import type { InboxPage, PageRequest } from './page-request.ts';
import { readPlainPage } from './plain-page.ts';
import { readFoundPage, readSearchPage } from './search-page.ts';
import type { ResolvedSearch } from './search-sql.ts';
import { type Totals, toTotals, totalsSql } from './totals.ts';

/** A page with what it says of its snapshot, and the tags that its rows show. */
export interface InboxList extends InboxPage, SnapshotFacts {
  readonly tags: TagMap;
}

/** Parts that lists are read by. */
export interface ListDeps extends ListMemory {
  readonly pool: Pool;
  readonly tagMaps: TagMaps;
}

/** One page of an account's conversations with totals and cursor, all of one snapshot. */
export function readList(deps: ListDeps, tenant: string, request: PageRequest): Promise<InboxList> {
  const way = wayOf(request.filter);
  const read = (land: () => void) => readListBy(way, request, { ...deps, tenant, land });
  const isRemembered = way === 'counted' || way === 'searched';
  // Many who open one view at once would each count it from the beginning, and the more they are the longer each would take.
  return isRemembered ? deps.flights.join(`${tenant} ${request.filter.key}`, read) : read(() => {});
}

interface Reader extends ListDeps {
  readonly tenant: string;
  /** To be called once the hits are known. */
  readonly land: () => void;
}

function readListBy(way: Way, request: PageRequest, reader: Reader): Promise<InboxList> {
  const { tenant } = reader;
  const { range } = request.filter;
  const first = [
    factsSql(tenant),
    ...(way === 'whole' ? [] : [totalsSql(tenant, range)]),
    ...(range && (way === 'counted' || way === 'searched') ? [hoursSql(tenant, range)] : []),
  ];
  return inSnapshot(
    reader.pool,
    async (client, [factsResult, totalsResult, hoursResult]) => {
      const facts = toFacts(factsResult);
      const tags = await reader.tagMaps.at(client, tenant, facts.tagsPosition);
      const known = { facts, tags, totals: toTotals(totalsResult, range), hours: toHours(hoursResult) };
      const page = await readBy(way, client, request, { ...reader, ...known });
      return { ...page, ...facts, tags };
    },
    { first, settings: SETTINGS[way] },
  );
}

/** How a list is read: `plain` where the hours' counters know the total, `counted` or `searched` hour by hour, or all that there is as a `whole`. */
type Way = 'plain' | 'counted' | 'searched' | 'whole';

function wayOf({ conditions, range, search }: InboxFilter): Way {
  if (conditions.every(({ kind }) => kind === 'range')) return 'plain';
  if (range === undefined || asksForTests(conditions) || conditions.some(({ kind }) => kind === 'nothing'))
    return 'whole';
  return search ? 'searched' : 'counted';
}

const { plan_cache_mode: _, ...PINNED_WITH_VALUES } = PINNED_TO_INDEXES;
const SETTINGS = {
  plain: PINNED_TO_INDEXES,
  counted: PINNED_WITH_VALUES,
  searched: PINNED_WITH_VALUES,
  whole: {},
} as const;

interface Known extends Reader {
  readonly facts: SnapshotFacts;
  readonly tags: TagMap;
  readonly totals: Totals;
  readonly hours: readonly Hour[];
}

async function readBy(
  way: Way,
  client: PoolClient,
  request: PageRequest,
  { tenant, land, hitsByHour, foundByHour, facts: { asOf }, tags, totals, hours }: Known,
): Promise<InboxPage> {
  const { filter } = request;
  const { conditions, search } = filter;
  const { allPerHit } = totals;
  if (conditions.some(({ kind }) => kind === 'nothing')) return { records: [], total: 0, isCapped: false };
  if (way === 'plain') return readPlainPage(client, tenant, { ...request, totals });
  if (way === 'counted') {
    const counted = await hitsByHour.count(client, tenant, { filter, hours, asOf });
    land();
    return readHourPage(client, tenant, request, { hours: counted, allPerHit });
  }
  if (search === undefined) return readFilteredPage(client, tenant, request);
  const searched = { ...request, search: nameTags(search, tags) };
  if (way === 'whole') return readSearchPage(client, tenant, searched);
  const found = await foundByHour.find(client, tenant, { ...searched, hours, asOf });
  land();
  return readFoundPage(client, tenant, searched, { found, hours, allPerHit });
}

/** The search with the tags that it names. */
function nameTags(search: Search, tags: TagMap): ResolvedSearch {
  return { ...search, tagIds: search.tagText === undefined ? [] : [...tags.named(search.tagText)] };
}
