import type { Role } from '@switchboard/contracts/base/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'invited' | 'active' | 'suspended';
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

const MAX_PEOPLE = 200;

/** Lists an account's people by name, at most 200. */
export async function listPeople(db: Queryable, tenantId: string): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>({
    name: 'list-people',
    text: `select id, email, name, role, status, created_at as "createdAt", last_seen_at as "lastSeenAt"
      from access.users where tenant_id = $1 and removed_at is null order by lower(name), id limit ${MAX_PEOPLE}`,
    values: [tenantId],
  });
  return rows;
}
