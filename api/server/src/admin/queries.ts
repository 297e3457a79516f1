import type { Limits } from '@switchboard/contracts/access/limits';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Inserts a person without a password; the operator vouches for the address. False if another person has it. */
export async function insertPerson(
  db: Queryable,
  person: { personId: string; email: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-person-without-password',
    text: 'insert into access.people (id, email, created_at) values ($1, $2, $3) on conflict (lower(email)) do nothing',
    values: [person.personId, person.email, person.now],
  });
  return rowCount === 1;
}

/** Writes a super administrator who has no password yet. */
export async function insertSuperAdmin(
  db: Queryable,
  person: { id: string; personId: string; email: string; name: string; now: Date },
): Promise<void> {
  await db.query({
    name: 'insert-super-admin',
    text: `insert into access.users (id, tenant_id, email, name, role, status, created_at, person_id)
      values ($1, $2, $3, $4, 'super_admin', 'invited', $5, $6)`,
    values: [person.id, PLATFORM_TENANT, person.email, person.name, person.now, person.personId],
  });
}

/** The account that a stream of events belongs to; undefined if there is no such stream. */
export async function findTenantOfStream(db: Queryable, streamId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ tenantId: string }>({
    name: 'find-tenant-of-stream',
    // By account, so that each look-up is one of the primary key's.
    text: `select s.tenant_id as "tenantId" from es.tenant_head h join es.streams s on s.tenant_id = h.tenant_id and s.stream_id = $1 limit 1`,
    values: [streamId],
  });
  return rows[0]?.tenantId;
}

export interface LimitedAccount {
  readonly name: string;
  readonly version: number;
  readonly limits: Limits;
}

/** Reads an account's limits and keeps them as they are to the end of the transaction. */
export async function lockLimits(db: Queryable, id: string): Promise<LimitedAccount | undefined> {
  const { rows } = await db.query<LimitedAccount>({
    name: 'lock-limits',
    text: `select name, version,
        jsonb_build_object('minutes', max_minutes, 'concurrency', max_concurrency, 'agents', max_agents, 'users', max_users) as limits
      from access.accounts where id = $1 for no key update`,
    values: [id],
  });
  return rows[0];
}

/** Writes an account's limits. */
export async function writeLimits(
  db: Queryable,
  id: string,
  { limits, version, now }: { readonly limits: Limits; readonly version: number; readonly now: Date },
): Promise<void> {
  await db.query({
    name: 'write-limits',
    text: `update access.accounts set max_minutes = $2, max_concurrency = $3, max_agents = $4, max_users = $5, version = $6,
        updated_at = $7, updated_by = 'operator' where id = $1`,
    values: [id, limits.minutes, limits.concurrency, limits.agents, limits.users, version, now],
  });
}
