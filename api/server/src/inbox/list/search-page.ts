import { sqlValues } from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { ConversationRecord } from '@switchboard/contracts/conversations/row';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type RecordRow, toRecord } from '../queries.ts';
import { plannedFreely } from '../snapshot.ts';
import { type CountedRow, countedPage } from './filtered-page.ts';
import type { Found } from './found-hits.ts';
import { readIds, readShape, walkInRange } from './hour-page.ts';
import type { Hour } from './hours.ts';
import type { InboxPage, PageRequest, SearchPageRequest } from './page-request.ts';
import { countedPageSql, pageSql, type Slice } from './page-sql.ts';
import { chooseSearchPlan } from './search-estimate.ts';
import { hitsSql } from './search-hits.ts';
import type { SearchPlan } from './search-plan.ts';
import { orderSql } from './sort.ts';

/** A page of what a search finds, of at most 1,000 conversations: the first ones in the list's order. */
export async function readSearchPage(db: Queryable, tenant: string, request: SearchPageRequest): Promise<InboxPage> {
  const plan = await chooseSearchPlan(db, tenant, request);
  return readSearchPageBy(db, tenant, { ...request, plan });
}

interface FoundInHours {
  readonly found: Found;
  readonly hours: readonly Hour[];
  readonly allPerHit: number;
}

/** The same within a range, of which it is known what the search finds. */
export async function readFoundPage(
  db: Queryable,
  tenant: string,
  request: SearchPageRequest,
  { found, hours, allPerHit }: FoundInHours,
): Promise<InboxPage> {
  if (!found.isCapped) return { ...(await readIds(db, tenant, request, found.ids)), isCapped: false };
  const slice = sliceOf(request);
  const capped = { total: SEARCH_TOTAL_CAP, isCapped: true };
  if (slice.size === 0) return { ...capped, records: [] };
  const shape = walkInRange({ ...slice, order: request.order }, hours, { allPerHit, share: found.share });
  if (shape) return { ...capped, records: await readShape(db, tenant, request, shape) };
  return { ...capped, records: await readFirst(db, tenant, request, slice) };
}

/** The page of a search that has more hits than can be paged to: no more of them are found than up to its end. */
async function readFirst(
  db: Queryable,
  tenant: string,
  request: SearchPageRequest,
  { skip, size }: Pick<Slice, 'skip' | 'size'>,
): Promise<ConversationRecord[]> {
  return plannedFreely(db, async () => {
    const plan = await chooseSearchPlan(db, tenant, request);
    const values = sqlValues(tenant);
    const hits = hitsSql(plan, request, values, skip + size);
    const ids = `select h.id, h.k from (${hits}) h order by ${orderSql(request.order, 'h')} limit ${size} offset ${skip}`;
    const { rows } = await db.query<RecordRow>({ text: pageSql(ids, request.order), values: values.values });
    return rows.map(toRecord);
  });
}

/** The part of the first 1,000 that a page is. */
function sliceOf({ page, perPage }: PageRequest): Pick<Slice, 'skip' | 'size'> {
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
