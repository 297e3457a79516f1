import type { Membership } from '@switchboard/contracts/access/memberships';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** More accounts of one person are not shown. */
const MAX_MEMBERSHIPS = 500;

/** Lists the accounts that a member's person may enter, by name, without suspended accounts and open invitations. */
export async function listMembershipsOf(db: Queryable, tenantId: string, userId: string): Promise<Membership[]> {
  const { rows } = await db.query<Membership>({
    name: 'list-memberships',
    text: `select a.id as "tenantId", a.name as "tenantName", u.role
      from access.users me join access.users u on u.person_id = me.person_id join access.accounts a on a.id = u.tenant_id
      where me.tenant_id = $1 and me.id = $2 and u.status = 'active' and u.removed_at is null and a.status = 'active'
      order by lower(a.name), a.id limit ${MAX_MEMBERSHIPS}`,
    values: [tenantId, userId],
  });
  return rows;
}

/** Finds the person's member in another account; undefined if there is none, or only an invitation. */
export async function findMemberIn(
  db: Queryable,
  tenantId: string,
  { userId, wanted }: { readonly userId: string; readonly wanted: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'find-member-in',
    text: `select u.id from access.users me join access.users u on u.person_id = me.person_id
      where me.tenant_id = $1 and me.id = $2 and u.tenant_id = $3 and u.removed_at is null`,
    values: [tenantId, userId, wanted],
  });
  return rows[0]?.id;
}
