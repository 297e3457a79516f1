import type { Pool, PoolClient } from 'pg';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { inSnapshot, PINNED_TO_INDEXES } from '../snapshot.ts';
import type { TagMap, TagMaps } from '../tag-map.ts';
import { factsSql, type SnapshotFacts, toFacts } from './facts.ts';
import { readFilteredPage } from './filtered-page.ts';
import type { InboxPage, PageRequest } from './page-request.ts';
import { readPlainPage } from './plain-page.ts';
import { readSearchPage } from './search-page.ts';
import { type Totals, toTotals, totalsSql } from './totals.ts';

/** A page with what it says of its snapshot, and the tags that its rows show. */
export interface InboxList extends InboxPage, SnapshotFacts {
  readonly tags: TagMap;
}

/** One page of an account's conversations with totals and cursor, all of one snapshot. */
export function readList(
  { pool, tagMaps }: { readonly pool: Pool; readonly tagMaps: TagMaps },
  tenant: string,
  request: PageRequest,
): Promise<InboxList> {
  const { filter } = request;
  const options = isPlain(filter)
    ? { first: [factsSql(tenant), totalsSql(tenant, filter.range)], settings: PINNED_TO_INDEXES }
    : { first: [factsSql(tenant)] };
  return inSnapshot(
    pool,
    async (client, [factsResult, totalsResult]) => {
      const facts = toFacts(factsResult);
      const tags = await tagMaps.at(client, tenant, facts.tagsPosition);
      const page = await readPage(client, tenant, { ...request, totals: toTotals(totalsResult, filter.range) });
      return { ...page, ...facts, tags };
    },
    options,
  );
}

function readPage(
  client: PoolClient,
  tenant: string,
  request: PageRequest & { readonly totals: Totals },
): Promise<InboxPage> | InboxPage {
  const { conditions, search } = request.filter;
  if (conditions.some(({ kind }) => kind === 'nothing')) return { records: [], total: 0, isCapped: false };
  if (search) return readSearchPage(client, tenant, { ...request, search });
  return isPlain(request.filter) ? readPlainPage(client, tenant, request) : readFilteredPage(client, tenant, request);
}

/** Whether nothing but the time decides: then the hours' counters know the total. */
function isPlain({ conditions }: InboxFilter): boolean {
  return conditions.every(({ kind }) => kind === 'range');
}
