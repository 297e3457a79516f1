import { matchesSearchSql, searchValues } from '@switchboard/application/search/matches-search-sql';
import type { User } from '@switchboard/contracts/access/users';
import type { PageMeta, ResourceQuery } from '@switchboard/contracts/resources/schemas';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { toLimitOffset } from '../../http/request/paging.ts';
import { presentUsers } from './present.ts';
import { SELECT_USER, type UserRow } from './user-rows.ts';

type UserQuery = Omit<ResourceQuery, 'tenantId'> & {
  readonly role?: string | undefined;
  readonly status?: string | undefined;
};

const COLUMNS: Readonly<Record<string, string>> = {
  name: 'lower(u.name)',
  email: 'lower(u.email)',
  role: 'u.role',
  status: 'u.status',
  lastSeenAt: 'u.last_seen_at',
  createdAt: 'u.created_at',
  updatedAt: 'u.updated_at',
};
const MATCHES = `
  where u.tenant_id = $1 and ($2 = 'all' or (u.removed_at is not null) = ($2 = 'true')) and ($3::text is null or u.role = $3)
    and ($4::text is null or u.status = $4) and ($5 = '' or ${matchesSearchSql("read.fold_text(u.name || ' ' || u.email)", { search: 5, whole: 6, words: 7 })})`;

/** Lists a page of an account's people; a page past the end is empty. */
export async function listUsers(
  db: Queryable,
  tenantId: string,
  query: UserQuery,
): Promise<{ data: User[]; meta: PageMeta }> {
  const { page, perPage, sortBy, sortOrder, archived, role = null, status = null, searchString = '' } = query;
  const values = [tenantId, archived, role, status, ...searchValues(searchString)];
  const { limit, offset } = toLimitOffset(query);
  // Both values are validated by the query's schema.
  const order = `${COLUMNS[sortBy] ?? COLUMNS['name']} ${sortOrder} nulls last, u.id ${sortOrder}`;
  const [rows, count] = await Promise.all([
    db.query<UserRow>({
      text: `${SELECT_USER} ${MATCHES} order by ${order} limit ${limit} offset ${offset}`,
      values,
    }),
    db.query<{ total: number }>({ text: `select count(*) as total from access.users u ${MATCHES}`, values }),
  ]);
  const total = count.rows[0]?.total ?? 0;
  return {
    data: await presentUsers(db, rows.rows),
    meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
  };
}
