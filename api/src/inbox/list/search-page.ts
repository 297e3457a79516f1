import type { Search } from '@switchboard/application/search/parse-search';
import { sqlValues } from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type CountedRow, countedPage } from './filtered-page.ts';
import type { InboxPage, PageRequest, SearchPageRequest } from './page-request.ts';
import { countedPageSql } from './page-sql.ts';
import { chooseSearchPlan } from './search-estimate.ts';
import { hitsSql, resolveSearch } from './search-hits.ts';
import type { SearchPlan } from './search-plan.ts';

/** A page of what a search finds, of at most 1,000 conversations: the first ones in the list's order. */
export async function readSearchPage(
  db: Queryable,
  tenant: string,
  request: PageRequest & { readonly search: Search },
): Promise<InboxPage> {
  const resolved = { ...request, search: await resolveSearch(db, tenant, request.search) };
  const plan = await chooseSearchPlan(db, tenant, resolved);
  return readSearchPageBy(db, tenant, { ...resolved, plan });
}

/** The same, with the plan made. Every plan answers the same page. */
export async function readSearchPageBy(
  db: Queryable,
  tenant: string,
  { plan, ...request }: SearchPageRequest & { readonly plan: SearchPlan },
): Promise<InboxPage> {
  const { order, page, perPage } = request;
  const values = sqlValues(tenant);
  const skip = (page - 1) * perPage;
  const size = Math.max(0, Math.min(perPage, SEARCH_TOTAL_CAP - skip));
  const { rows } = await db.query<CountedRow>({
    text: countedPageSql(hitsSql(plan, request, values), { order, skip, size }),
    values: values.values,
  });
  const { records, total } = countedPage(rows);
  const isCapped = total > SEARCH_TOTAL_CAP;
  return { records, total: isCapped ? SEARCH_TOTAL_CAP : total, isCapped };
}
