import type { Locale } from '@switchboard/contracts/base/constants';
import type { AccountRole } from '@switchboard/contracts/base/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface UserRow {
  readonly id: string;
  readonly version: number;
  readonly email: string;
  readonly name: string;
  readonly role: AccountRole;
  readonly status: 'invited' | 'active' | 'suspended';
  readonly locale: Locale;
  readonly timeZone: string;
  readonly groupIds: string[];
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly removedAt: Date | null;
  readonly lastSeenAt: Date | null;
  /** The person has accepted the invitation and set a password. */
  readonly hasAccepted: boolean;
}

/** Selects {@link UserRow} from `access.users u`. */
export const SELECT_USER = `
  select u.id, u.version, u.email, u.name, u.role, u.status, u.locale, a.time_zone as "timeZone", u.created_at as "createdAt",
    u.created_by as "createdBy", u.updated_at as "updatedAt", u.updated_by as "updatedBy", u.removed_at as "removedAt",
    u.last_seen_at as "lastSeenAt", u.person_id is not null as "hasAccepted",
    array(select distinct r.id from resource.references r
      where r.tenant_id = u.tenant_id and r.to_kind = 'users' and r.to_id = u.id and r.kind = 'groups' order by r.id) as "groupIds"
  from access.users u join access.accounts a on a.id = u.tenant_id`;

/** Finds a user of an account, removed or not. */
export async function findUser(db: Queryable, tenantId: string, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>({
    name: 'find-user',
    text: `${SELECT_USER} where u.tenant_id = $1 and u.id = $2`,
    values: [tenantId, id],
  });
  return rows[0];
}

/** Finds a user of an account and locks it until the end of the transaction. */
export async function lockUser(db: Queryable, tenantId: string, id: string): Promise<UserRow | undefined> {
  // Lock first and read afterward: a single statement would return joined rows from before the wait.
  await db.query({
    name: 'lock-user',
    text: 'select from access.users where tenant_id = $1 and id = $2 for update',
    values: [tenantId, id],
  });
  return findUser(db, tenantId, id);
}

/** Locks an account's active administrators, so that concurrent changes can't leave it without one; returns their ids. */
export async function lockAdmins(db: Queryable, tenantId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'lock-admins',
    text: `select id from access.users
      where tenant_id = $1 and role in ('admin', 'agency_owner') and status = 'active' and removed_at is null order by id for update`,
    values: [tenantId],
  });
  return rows.map(({ id }) => id);
}

/** Updates a user. */
export async function updateUser(db: Queryable, tenantId: string, user: UserRow): Promise<void> {
  const { id, name, role, status, version, updatedAt, updatedBy, removedAt } = user;
  await db.query({
    name: 'update-user',
    text: `update access.users set name = $3, role = $4, status = $5, version = $6, updated_at = $7, updated_by = $8, removed_at = $9,
        rights_version = rights_version + case when role <> $4 then 1 else 0 end
      where tenant_id = $1 and id = $2`,
    values: [tenantId, id, name, role, status, version, updatedAt, updatedBy, removedAt],
  });
}
