import type { Pool, PoolClient } from 'pg';
import { asksForTests } from '../filter/conditions.ts';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { inSnapshot, PINNED_TO_INDEXES } from '../snapshot.ts';
import type { TagMap, TagMaps } from '../tag-map.ts';
import { factsSql, type SnapshotFacts, toFacts } from './facts.ts';
import { readFilteredPage } from './filtered-page.ts';
import type { HitsByHour } from './hour-hits.ts';
import { readHourPage } from './hour-page.ts';
import { hoursSql, toHours } from './hours.ts';
import type { InboxPage, PageRequest } from './page-request.ts';
import { readPlainPage } from './plain-page.ts';
import { readSearchPage } from './search-page.ts';
import { toTotals, totalsSql } from './totals.ts';

/** A page with what it says of its snapshot, and the tags that its rows show. */
export interface InboxList extends InboxPage, SnapshotFacts {
  readonly tags: TagMap;
}

/** What lists are read by. */
export interface ListDeps {
  readonly pool: Pool;
  readonly tagMaps: TagMaps;
  readonly hitsByHour: HitsByHour;
}

/** One page of an account's conversations with totals and cursor, all of one snapshot. */
export function readList(deps: ListDeps, tenant: string, request: PageRequest): Promise<InboxList> {
  const { filter } = request;
  const { range } = filter;
  const way = wayOf(filter);
  const first = [
    factsSql(tenant),
    ...(way === 'found' ? [] : [totalsSql(tenant, range)]),
    ...(way === 'counted' && range ? [hoursSql(tenant, range)] : []),
  ];
  return inSnapshot(
    deps.pool,
    async (client, [factsResult, totalsResult, hoursResult]) => {
      const facts = toFacts(factsResult);
      const tags = await deps.tagMaps.at(client, tenant, facts.tagsPosition);
      const totals = toTotals(totalsResult, range);
      const readPage = async (): Promise<InboxPage> => {
        switch (way) {
          case 'plain':
            return readPlainPage(client, tenant, { ...request, totals });
          case 'counted': {
            const hours = toHours(hoursResult);
            const counted = await deps.hitsByHour.count(client, tenant, { filter, hours, asOf: facts.asOf });
            return readHourPage(client, tenant, request, { hours: counted, allPerHit: totals.allPerHit });
          }
          case 'found':
            return readFoundPage(client, tenant, request);
        }
      };
      return { ...(await readPage()), ...facts, tags };
    },
    { first, settings: SETTINGS[way] },
  );
}

/** How a list is read: `plain` where the hours' counters know the total, `counted` hour by hour, or by all hits that are `found`. */
type Way = 'plain' | 'counted' | 'found';

function wayOf({ conditions, range, search }: InboxFilter): Way {
  if (conditions.every(({ kind }) => kind === 'range')) return 'plain';
  const isCounted = range && !search && !asksForTests(conditions) && conditions.every(({ kind }) => kind !== 'nothing');
  return isCounted ? 'counted' : 'found';
}

const { plan_cache_mode: _, ...WITH_VALUES } = PINNED_TO_INDEXES;
const SETTINGS = { plain: PINNED_TO_INDEXES, counted: WITH_VALUES, found: {} } as const;

function readFoundPage(client: PoolClient, tenant: string, request: PageRequest): Promise<InboxPage> | InboxPage {
  const { conditions, search } = request.filter;
  if (conditions.some(({ kind }) => kind === 'nothing')) return { records: [], total: 0, isCapped: false };
  return search ? readSearchPage(client, tenant, { ...request, search }) : readFilteredPage(client, tenant, request);
}
