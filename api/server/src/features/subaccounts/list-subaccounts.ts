import { matchesSearchSql, searchValues } from '@switchboard/application/search/matches-search-sql';
import type { Subaccount } from '@switchboard/contracts/access/subaccounts';
import type { PageMeta, ResourceQuery } from '@switchboard/contracts/resources/schemas';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { toLimitOffset } from '../../http/request/paging.ts';
import { presentSubaccounts } from './present.ts';
import { SELECT_SUBACCOUNT, type SubaccountRow } from './subaccount-rows.ts';

interface ListRequest {
  readonly agencyId: string;
  readonly query: Omit<ResourceQuery, 'tenantId'> & { readonly status?: string | undefined };
  readonly now: Date;
}

const COLUMNS: Readonly<Record<string, string>> = {
  name: 'lower(a.name)',
  ownerEmail: 'lower(o.email)',
  status: 'a.status',
  createdAt: 'a.created_at',
  updatedAt: 'a.updated_at',
};
const MATCHES = `
  where a.parent_id = $1 and ($2 = 'all' or (a.archived_at is not null) = ($2 = 'true')) and ($3::text is null or a.status = $3)
    and ($4 = '' or ${matchesSearchSql("read.fold_text(a.name || ' ' || coalesce(o.email, ''))", { search: 4, whole: 5, words: 6 })})`;

/** Lists a page of an agency's clients; a page past the end is empty. */
export async function listSubaccounts(
  db: Queryable,
  { agencyId, query, now }: ListRequest,
): Promise<{ data: Subaccount[]; meta: PageMeta }> {
  const { page, perPage, sortBy, sortOrder, archived, status = null, searchString = '' } = query;
  const values = [agencyId, archived, status, ...searchValues(searchString)];
  const { limit, offset } = toLimitOffset(query);
  // Both values are validated by the query's schema.
  const order = `${COLUMNS[sortBy] ?? COLUMNS['name']} ${sortOrder} nulls last, a.id ${sortOrder}`;
  const [rows, count] = await Promise.all([
    db.query<SubaccountRow>({
      text: `${SELECT_SUBACCOUNT} ${MATCHES} order by ${order} limit ${limit} offset ${offset}`,
      values,
    }),
    db.query<{ total: number }>({
      text: `select count(*) as total from access.accounts a left join access.users o on o.id = a.owner_id ${MATCHES}`,
      values,
    }),
  ]);
  const total = count.rows[0]?.total ?? 0;
  return {
    data: await presentSubaccounts(db, rows.rows, now),
    meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
  };
}
