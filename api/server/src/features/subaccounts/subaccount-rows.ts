import type { Limits } from '@switchboard/contracts/access/limits';
import type { AgencyAccess } from '@switchboard/contracts/base/agency-access';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface SubaccountRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly limits: Limits;
  readonly suspendedBy: 'agency' | 'platform' | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly ownerId: string | null;
  readonly ownerEmail: string | null;
  readonly ownerStatus: 'invited' | 'active' | 'suspended' | 'removed' | null;
  readonly canBeOpened: boolean;
  readonly agencyAccess: AgencyAccess;
}

/** Selects {@link SubaccountRow} from `access.accounts a` and its owner `o`. Suspensions by older versions have no author: they are the platform's. */
export const SELECT_SUBACCOUNT = `
  select a.id, a.version, a.name, a.time_zone as "timeZone", a.locale,
    jsonb_build_object('minutes', a.max_minutes, 'concurrency', a.max_concurrency, 'agents', a.max_agents, 'users', a.max_users) as limits,
    case when a.status = 'suspended' and a.archived_at is null then coalesce(a.suspended_by, 'platform') else a.suspended_by end as "suspendedBy",
    a.archived_at as "archivedAt", a.created_at as "createdAt", a.created_by as "createdBy", a.updated_at as "updatedAt",
    a.updated_by as "updatedBy", o.id as "ownerId", o.email as "ownerEmail",
    case when o.removed_at is not null then 'removed' else o.status end as "ownerStatus",
    a.status = 'active' and a.agency_access <> 'none' as "canBeOpened", a.agency_access as "agencyAccess"
  from access.accounts a left join access.users o on o.id = a.owner_id`;

/** Finds a client's account, archived or not. */
export async function findSubaccount(db: Queryable, agencyId: string, id: string): Promise<SubaccountRow | undefined> {
  const { rows } = await db.query<SubaccountRow>({
    name: 'find-subaccount',
    text: `${SELECT_SUBACCOUNT} where a.parent_id = $1 and a.id = $2`,
    values: [agencyId, id],
  });
  return rows[0];
}

/** Finds a client's account and locks it and its owner until the end of the transaction. */
export async function lockSubaccount(db: Queryable, agencyId: string, id: string): Promise<SubaccountRow | undefined> {
  // The owner before the account: the same lock order as sign-in.
  await db.query({
    name: 'lock-subaccount-owner',
    text: `select from access.users where id = (select owner_id from access.accounts where parent_id = $1 and id = $2) for update`,
    values: [agencyId, id],
  });
  // Lock first and read afterward: a single statement would return joined rows from before the wait.
  await db.query({
    name: 'lock-subaccount',
    text: 'select from access.accounts where parent_id = $1 and id = $2 for no key update',
    values: [agencyId, id],
  });
  return findSubaccount(db, agencyId, id);
}

export interface NewSubaccount
  extends Pick<SubaccountRow, 'id' | 'name' | 'timeZone' | 'locale' | 'limits' | 'agencyAccess'> {
  readonly createdBy: string;
  readonly now: Date;
}

/** Inserts a client's account. */
export async function insertSubaccount(db: Queryable, agencyId: string, account: NewSubaccount): Promise<void> {
  const { id, name, timeZone, locale, limits, agencyAccess, createdBy, now } = account;
  await db.query({
    name: 'insert-subaccount',
    text: `insert into access.accounts (id, name, type, plan, parent_id, time_zone, locale, max_minutes, max_concurrency, max_agents,
        max_users, created_at, created_by, updated_at, updated_by, agency_access)
      values ($2, $3, 'client', '', $1, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11, $12)`,
    values: [
      agencyId,
      id,
      name,
      timeZone,
      locale,
      limits.minutes,
      limits.concurrency,
      limits.agents,
      limits.users,
      now,
      createdBy,
      agencyAccess,
    ],
  });
}

/** Updates a client's account. Its `status` is `suspended` if it is archived or suspended, for readers that check nothing else. */
export async function updateSubaccount(db: Queryable, agencyId: string, account: SubaccountRow): Promise<void> {
  const { id, version, name, timeZone, locale, limits, suspendedBy, archivedAt, updatedAt, updatedBy, ownerId } =
    account;
  await db.query({
    name: 'update-subaccount',
    text: `update access.accounts set version = $3, name = $4, time_zone = $5, locale = $6, max_minutes = $7, max_concurrency = $8,
        max_agents = $9, max_users = $10, suspended_by = $11, archived_at = $12, updated_at = $13, updated_by = $14, owner_id = $15,
        status = case when $11::text is null and $12::timestamptz is null then 'active' else 'suspended' end
      where parent_id = $1 and id = $2`,
    values: [
      agencyId,
      id,
      version,
      name,
      timeZone,
      locale,
      limits.minutes,
      limits.concurrency,
      limits.agents,
      limits.users,
      suspendedBy,
      archivedAt,
      updatedAt,
      updatedBy,
      ownerId,
    ],
  });
}

/** Whether a person has joined a client's account: from then on its own administrators invite people instead of the agency. */
export async function hasMembers(db: Queryable, tenantId: string): Promise<boolean> {
  const { rows } = await db.query<{ hasMembers: boolean }>({
    name: 'client-has-members',
    text: `select exists (select from access.users where tenant_id = $1 and status <> 'invited' and removed_at is null) as "hasMembers"`,
    values: [tenantId],
  });
  return rows[0]?.hasMembers ?? false;
}

/** Sets the owner whom the agency has invited. */
export async function setOwner(db: Queryable, agencyId: string, id: string, ownerId: string): Promise<void> {
  await db.query({
    name: 'set-subaccount-owner',
    text: 'update access.accounts set owner_id = $3 where parent_id = $1 and id = $2',
    values: [agencyId, id, ownerId],
  });
}

/** Removes an owner who never accepted, which frees the address. */
export async function removeInvited(db: Queryable, tenantId: string, userId: string, by: { id: string; now: Date }) {
  await db.query({
    name: 'remove-invited-owner',
    text: `update access.users set removed_at = $3, updated_at = $3, updated_by = $4, version = version + 1
      where tenant_id = $1 and id = $2 and removed_at is null`,
    values: [tenantId, userId, by.now, by.id],
  });
}
