import type { Person } from '@switchboard/contracts/people/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A bound above the number of users in any account. */
const MAX_PEOPLE = 2_000;

/** Lists an account's users by name. */
export async function listPeople(db: Queryable, tenantId: string): Promise<Person[]> {
  const { rows } = await db.query<Person & Record<never, never>>({
    name: 'people-list',
    text: 'select id, name, role, status from access.users where tenant_id = $1 and removed_at is null order by lower(name), id limit $2',
    values: [tenantId, MAX_PEOPLE],
  });
  return rows;
}

/** Returns which of these ids are users of the account. */
export async function findPeople(db: Queryable, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'people-find',
    text: 'select id from access.users where tenant_id = $1 and id = any($2) and removed_at is null for share',
    values: [tenantId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Of these ids, those of the account's active members. */
export async function findMembers(db: Queryable, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'people-find-members',
    text: `select id from access.users where tenant_id = $1 and id = any($2) and status = 'active' and removed_at is null`,
    values: [tenantId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}
