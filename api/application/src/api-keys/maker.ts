import type { Scope } from '@switchboard/contracts/base/permission-names';
import type { Role } from '@switchboard/contracts/base/roles';
import { mayUseScope, ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';

/** The member whose rights limit a key. */
export interface KeyMaker {
  /** For a key that the installation made, this is null or not a member's id. */
  readonly makerId: string | null;
  /** The member's role; null if they are suspended, removed or deleted. */
  readonly makerRole: Role | null;
}

/**
 * Returns the scopes that a key can use now: those that its maker's role still allows. A key whose maker is suspended or removed has none until
 * an administrator takes the key over by rotating it; a key that the installation made has all of its scopes.
 */
export function usableScopes(scopes: readonly Scope[], { makerId, makerRole }: KeyMaker): readonly Scope[] {
  if (!isMember(makerId)) return scopes;
  if (makerRole === null) return [];
  return scopes.filter((scope) => mayUseScope(ROLE_PERMISSIONS[makerRole], scope));
}

const isMember = (id: string | null): boolean => id?.startsWith('usr_') ?? false;

/**
 * SQL that adds a key's maker to a query: `maker.id`, `maker.role` (null unless active) and `maker.rights_version`.
 *
 * `k` is a row of `access.api_keys` with `id`, `tenant_id` and `maker_id`. The `offset 0` keeps the planner on primary keys, whatever the
 * table statistics were when the plan was cached.
 */
export const JOIN_KEY_MAKER = `
  cross join lateral (
    select coalesce(k.maker_id, (select i.created_by from resource.items i where i.tenant_id = k.tenant_id and i.kind = 'apiKeys' and i.id = k.id)) as id
    offset 0
  ) made
  left join lateral (
    select u.id, case when u.status = 'active' and u.removed_at is null then u.role end as role, u.rights_version
    from access.users u where u.id = made.id and u.tenant_id = k.tenant_id offset 0
  ) maker on true`;
