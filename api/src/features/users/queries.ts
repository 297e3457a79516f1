import type { Role } from '@switchboard/contracts/permissions';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'invited' | 'active' | 'suspended';
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

const COLUMNS = 'id, email, name, role, status, created_at as "createdAt", last_seen_at as "lastSeenAt"';

/** Lists an account's users by name. */
export async function listUsers(
  db: Queryable,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<UserRow[]> {
  const { rows } = await db.query<UserRow>({
    name: 'list-users',
    text: `select ${COLUMNS} from access.users where tenant_id = $1 order by lower(name), id limit $2 offset $3`,
    values: [tenantId, limit, offset],
  });
  return rows;
}

/** Counts an account's users. */
export async function countUsers(db: Queryable, tenantId: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'count-users',
    text: 'select count(*) as total from access.users where tenant_id = $1',
    values: [tenantId],
  });
  return rows[0]?.total ?? 0;
}

/** Locks an account's administrators, so that two changes can't leave it without one; answers the ids of the active ones. */
export async function lockAdmins(db: Queryable, tenantId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'lock-admins',
    text: `select id from access.users where tenant_id = $1 and role in ('admin', 'agency_owner') and status = 'active' order by id for update`,
    values: [tenantId],
  });
  return rows.map(({ id }) => id);
}

/** Reads and locks a user of an account, and whether a password was ever set. */
export async function lockUser(
  db: Queryable,
  tenantId: string,
  id: string,
): Promise<(UserRow & { hasPassword: boolean }) | undefined> {
  const { rows } = await db.query<UserRow & { hasPassword: boolean }>({
    name: 'lock-user',
    text: `select ${COLUMNS}, exists (select from access.credentials c where c.user_id = users.id) as "hasPassword"
      from access.users where tenant_id = $1 and id = $2 for update`,
    values: [tenantId, id],
  });
  return rows[0];
}

/** Writes a user's role and status. */
export async function updateUser(
  db: Queryable,
  tenantId: string,
  user: Pick<UserRow, 'id' | 'role' | 'status'>,
): Promise<void> {
  await db.query({
    name: 'update-user',
    text: `update access.users set role = $3, status = $4, rights_version = rights_version + case when role <> $3 then 1 else 0 end
      where tenant_id = $1 and id = $2`,
    values: [tenantId, user.id, user.role, user.status],
  });
}
