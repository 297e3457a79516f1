import { matchesSearchSql, searchValues } from '@switchboard/application/search/matches-search-sql';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly plan: string;
  readonly status: 'active' | 'suspended';
  readonly parentId: string | null;
  readonly timeZone: string;
  readonly users: number;
  readonly conversations: number;
  readonly attentionTotal: number;
  readonly createdAt: Date;
  readonly lastActivityAt: Date | null;
}

export interface AccountQuery {
  readonly limit: number;
  readonly offset: number;
  readonly searchString?: string | undefined;
  readonly sortBy: keyof typeof SORTS;
  readonly sortOrder: 'asc' | 'desc';
  readonly status?: 'active' | 'suspended' | undefined;
}

const SORTS = {
  name: 'lower(name)',
  createdAt: '"createdAt"',
  users: 'users',
  conversations: 'conversations',
  attentionTotal: '"attentionTotal"',
  lastActivityAt: '"lastActivityAt"',
} as const;

// Conversations are summed from hourly totals, never counted one by one.
const ACCOUNTS = `
  select a.id, a.name, a.type, a.plan, a.status, a.parent_id as "parentId", a.time_zone as "timeZone", a.created_at as "createdAt",
    (select count(*) from access.users u where u.tenant_id = a.id and u.removed_at is null) as users,
    (select coalesce(sum(h.conversations), 0)::bigint from read.hourly_totals h where h.tenant_id = a.id) as conversations,
    (select count(*) from read.conversations c where c.tenant_id = a.id and c.needs_attention and c.deleted_at is null) as "attentionTotal",
    (select max(c.last_message_at) from read.conversations c where c.tenant_id = a.id and c.deleted_at is null) as "lastActivityAt"
  from access.accounts a
  where a.id <> '${PLATFORM_TENANT}'`;
const MATCHES = `($3 = '' or ${matchesSearchSql('read.fold_text(a.name)', { search: 3, whole: 4, words: 5 })} or a.id = $1
    or exists (select from access.users u where u.tenant_id = a.id and u.removed_at is null and strpos(lower(u.email), lower($1)) > 0))
  and ($2::text is null or a.status = $2)`;

/** Lists accounts with their counts. */
export async function listAccounts(db: Queryable, query: AccountQuery): Promise<AccountRow[]> {
  const { searchString = '', status = null, sortBy, sortOrder, limit, offset } = query;
  const direction = sortOrder === 'desc' ? 'desc nulls last' : 'asc nulls first';
  const { rows } = await db.query<AccountRow>({
    name: `list-accounts-${sortBy}-${sortOrder}`,
    text: `select * from (${ACCOUNTS} and ${MATCHES}) as accounts order by ${SORTS[sortBy]} ${direction}, id limit $6 offset $7`,
    values: [searchString, status, ...searchValues(searchString), limit, offset],
  });
  return rows;
}

/** Counts the accounts that {@link listAccounts} pages through. */
export async function countAccounts(
  db: Queryable,
  { searchString = '', status = null }: { searchString?: string | undefined; status?: string | null | undefined },
): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'count-accounts',
    text: `select count(*) as total from access.accounts a where a.id <> '${PLATFORM_TENANT}' and ${MATCHES}`,
    values: [searchString, status, ...searchValues(searchString)],
  });
  return rows[0]?.total ?? 0;
}

/** Reads an account with its counts. */
export async function findAccountWithCounts(db: Queryable, id: string): Promise<AccountRow | undefined> {
  const { rows } = await db.query<AccountRow>({
    name: 'find-account-with-counts',
    text: `${ACCOUNTS} and a.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Suspends an account for the platform, which alone can lift it; returns its new version, or undefined if the platform had already suspended it. */
export async function suspend(db: Queryable, id: string, by: StatusAuthor): Promise<number | undefined> {
  const { rows } = await db.query<{ version: number }>({
    name: 'suspend-account',
    text: `update access.accounts set status = 'suspended', suspended_by = 'platform', version = version + 1, updated_at = $2, updated_by = $3
      where id = $1 and id <> '${PLATFORM_TENANT}' and suspended_by is distinct from 'platform'
        and (status = 'active' or suspended_by is not null or archived_at is not null)
      returning version`,
    values: [id, by.now, by.id],
  });
  return rows[0]?.version;
}

/**
 * Lifts an account's suspension, whether imposed by the platform or its agency, unless the account is archived; returns its new version, or
 * undefined if it wasn't suspended.
 */
export async function liftSuspension(db: Queryable, id: string, by: StatusAuthor): Promise<number | undefined> {
  const { rows } = await db.query<{ version: number }>({
    name: 'lift-suspension',
    text: `update access.accounts set status = 'active', suspended_by = null, version = version + 1, updated_at = $2, updated_by = $3
      where id = $1 and id <> '${PLATFORM_TENANT}' and status = 'suspended' and archived_at is null returning version`,
    values: [id, by.now, by.id],
  });
  return rows[0]?.version;
}

/** Increments an account's version for a change outside its row; returns the new version, or undefined if there is no such account. */
export async function raiseVersion(db: Queryable, id: string, by: StatusAuthor): Promise<number | undefined> {
  const { rows } = await db.query<{ version: number }>({
    name: 'raise-account-version',
    text: `update access.accounts set version = version + 1, updated_at = $2, updated_by = $3
      where id = $1 and id <> '${PLATFORM_TENANT}' returning version`,
    values: [id, by.now, by.id],
  });
  return rows[0]?.version;
}

export interface StatusAuthor {
  readonly id: string;
  readonly now: Date;
}
