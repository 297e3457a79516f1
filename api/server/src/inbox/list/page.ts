import type { Search } from '@switchboard/application/search/parse-search';
import type { Pool, PoolClient } from 'pg';
import { asksForTests } from '../filter/conditions.ts';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { inSnapshot, PINNED_TO_INDEXES } from '../snapshot.ts';
import type { TagMap, TagMaps } from '../tag-map.ts';
import { createHitsByHour, type HitsByHour } from './hour-memory.ts';
import { readHourPage } from './hour-page.ts';
import { type InboxPage, type PageRequest, type ResolvedSearch, readFilteredPage } from './page-query.ts';
import { readPlainPage } from './plain-page.ts';
import { createFoundByHour, type FoundByHour, readFoundPage, readSearchPage } from './search-page.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';
import {
  factsSql,
  type Hour,
  hoursSql,
  type SnapshotFacts,
  type Totals,
  toFacts,
  toHours,
  toTotals,
  totalsSql,
} from './snapshot-facts.ts';

// One page of the inbox with its total, in one snapshot. The filter decides the strategy:
//
//   plain      no condition but a range: the hourly totals know the total, and an index walk or a sort finds the page (plain-page.ts)
//   counted    fields or tags within a range: hits are counted by hour and remembered between requests (hour-memory.ts, hour-page.ts)
//   searched   a search within a range: the hits themselves are remembered by hour (search-page.ts)
//   whole      everything else, in a single statement

/** A page with the facts of its snapshot, and the tags that its rows show. */
export interface InboxList extends InboxPage, SnapshotFacts {
  readonly tags: TagMap;
}

/** A server's memory of the lists that it has read. */
export interface ListMemory {
  readonly hitsByHour: HitsByHour;
  readonly foundByHour: FoundByHour;
  readonly sharedReads: SharedReads;
}

/** Creates an empty memory. */
export const createListMemory = (): ListMemory => ({
  hitsByHour: createHitsByHour(),
  foundByHour: createFoundByHour(),
  sharedReads: createSharedReads(),
});

/** The dependencies of list queries. */
export interface ListDeps extends ListMemory {
  readonly pool: Pool;
  readonly tagMaps: TagMaps;
}

/** Reads one page of an account's conversations with totals and cursor, all in one snapshot. */
export function readList(deps: ListDeps, tenant: string, request: PageRequest): Promise<InboxList> {
  const strategy = chooseStrategy(request.filter);
  const read = (share: () => void) => readListBy(strategy, request, { ...deps, tenant, share });
  const isRemembered = strategy === 'counted' || strategy === 'searched';
  // Otherwise, many viewers who open the same view at once would each count it from scratch, and slow each other down.
  return isRemembered ? deps.sharedReads.join(`${tenant} ${request.filter.key}`, read) : read(() => {});
}

type Strategy = 'plain' | 'counted' | 'searched' | 'whole';

function chooseStrategy({ conditions, range, search }: InboxFilter): Strategy {
  if (conditions.every(({ kind }) => kind === 'range')) return 'plain';
  // What an hour remembers of a filter changes with positions only, which a seen mark doesn't have.
  const isForgetful = conditions.some(({ kind }) => kind === 'nothing' || kind === 'unseen');
  if (range === undefined || asksForTests(conditions) || isForgetful) return 'whole';
  return search ? 'searched' : 'counted';
}

const { plan_cache_mode: _, ...PINNED_WITH_VALUES } = PINNED_TO_INDEXES;
const SETTINGS = {
  plain: PINNED_TO_INDEXES,
  counted: PINNED_WITH_VALUES,
  searched: PINNED_WITH_VALUES,
  whole: {},
} as const;

interface Reader extends ListDeps {
  readonly tenant: string;
  /** Called once the hits are known, so that waiting reads go on. */
  readonly share: () => void;
}

function readListBy(strategy: Strategy, request: PageRequest, reader: Reader): Promise<InboxList> {
  const { tenant } = reader;
  const { range } = request.filter;
  const first = [
    factsSql(tenant),
    ...(strategy === 'whole' ? [] : [totalsSql(tenant, range)]),
    ...(range && (strategy === 'counted' || strategy === 'searched') ? [hoursSql(tenant, range)] : []),
  ];
  return inSnapshot(
    reader.pool,
    async (client, [factsResult, totalsResult, hoursResult]) => {
      const facts = toFacts(factsResult);
      const tags = await reader.tagMaps.at(client, tenant, facts.tagsPosition);
      const snapshot = { facts, tags, totals: toTotals(totalsResult, range), hours: toHours(hoursResult) };
      const page = await readPage(strategy, client, request, { ...reader, ...snapshot });
      return { ...page, ...facts, tags };
    },
    { first, settings: SETTINGS[strategy] },
  );
}

interface SnapshotReader extends Reader {
  readonly facts: SnapshotFacts;
  readonly tags: TagMap;
  readonly totals: Totals;
  readonly hours: readonly Hour[];
}

async function readPage(
  strategy: Strategy,
  client: PoolClient,
  request: PageRequest,
  { tenant, share, hitsByHour, foundByHour, facts: { asOf }, tags, totals, hours }: SnapshotReader,
): Promise<InboxPage> {
  const { filter } = request;
  const { conditions, search } = filter;
  const { allPerHit } = totals;
  if (conditions.some(({ kind }) => kind === 'nothing')) return { records: [], total: 0, isCapped: false };
  if (strategy === 'plain') return readPlainPage(client, tenant, { ...request, totals });
  if (strategy === 'counted') {
    const counted = await hitsByHour.count(client, tenant, { filter, hours, asOf });
    share();
    return readHourPage(client, tenant, request, { hours: counted, allPerHit });
  }
  if (search === undefined) return readFilteredPage(client, tenant, request);
  const searched = { ...request, search: resolveTags(search, tags) };
  if (strategy === 'whole') return readSearchPage(client, tenant, searched);
  const found = await foundByHour.find(client, tenant, { ...searched, hours, asOf });
  share();
  return readFoundPage(client, tenant, searched, { found, hours, allPerHit });
}

/** Adds the ids of the tags that a search names. */
function resolveTags(search: Search, tags: TagMap): ResolvedSearch {
  return { ...search, tagIds: search.tagText === undefined ? [] : [...tags.named(search.tagText)] };
}
