import { sqlValues } from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { PLANNED_FREELY } from '../snapshot.ts';
import { type CountedRow, countedPage } from './filtered-page.ts';
import type { FoundByHour } from './found-hits.ts';
import type { SnapshotHours } from './hour-memory.ts';
import { readIds, readShape, walkInRange } from './hour-page.ts';
import type { InboxPage, PageRequest, SearchPageRequest } from './page-request.ts';
import { countedPageSql } from './page-sql.ts';
import { chooseSearchPlan } from './search-estimate.ts';
import { hitsSql } from './search-hits.ts';
import type { SearchPlan } from './search-plan.ts';

/** A page of what a search finds, of at most 1,000 conversations: the first ones in the list's order. */
export async function readSearchPage(db: Queryable, tenant: string, request: SearchPageRequest): Promise<InboxPage> {
  const plan = await chooseSearchPlan(db, tenant, request);
  return readSearchPageBy(db, tenant, { ...request, plan });
}

/** The same within a range, of which the hours are known. */
export async function readFoundPage(
  db: Queryable,
  tenant: string,
  request: SearchPageRequest,
  {
    foundByHour,
    allPerHit,
    ...snapshot
  }: SnapshotHours & { readonly foundByHour: FoundByHour; readonly allPerHit: number },
): Promise<InboxPage> {
  const found = await foundByHour.find(db, tenant, { ...request, ...snapshot });
  if (!found.isCapped) return { ...(await readIds(db, tenant, request, found.ids)), isCapped: false };
  const slice = sliceOf(request);
  const capped = { total: SEARCH_TOTAL_CAP, isCapped: true };
  if (slice.size === 0) return { ...capped, records: [] };
  const shape = walkInRange({ ...slice, order: request.order }, snapshot.hours, { allPerHit, share: found.share });
  if (shape) return { ...capped, records: await readShape(db, tenant, request, shape) };
  await db.query({ text: PLANNED_FREELY });
  return readSearchPage(db, tenant, request);
}

/** The part of the first 1,000 that a page is. */
function sliceOf({ page, perPage }: PageRequest): { readonly skip: number; readonly size: number } {
  const skip = (page - 1) * perPage;
  return { skip, size: Math.max(0, Math.min(perPage, SEARCH_TOTAL_CAP - skip)) };
}

/** A page of a search with the plan made. Every plan answers the same page. */
export async function readSearchPageBy(
  db: Queryable,
  tenant: string,
  { plan, ...request }: SearchPageRequest & { readonly plan: SearchPlan },
): Promise<InboxPage> {
  const { order } = request;
  const values = sqlValues(tenant);
  const { rows } = await db.query<CountedRow>({
    text: countedPageSql(hitsSql(plan, request, values), { order, ...sliceOf(request) }),
    values: values.values,
  });
  const { records, total } = countedPage(rows);
  const isCapped = total > SEARCH_TOTAL_CAP;
  return { records, total: isCapped ? SEARCH_TOTAL_CAP : total, isCapped };
}
