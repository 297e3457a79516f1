import type { Queryable } from '@switchboard/platform/postgres/types';
import type { DemoAccount, DemoUser } from './accounts.ts';

/** Answers whether the account is new. */
export async function insertAccount(db: Queryable, account: DemoAccount, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `insert into access.accounts (id, name, type, plan, status, suspended_by, parent_id, time_zone, max_minutes, max_concurrency, created_at,
             updated_at)
           values ($1, $2, $3, $4, $5, case when $5 = 'suspended' then 'agency' end, $6, $7, $8, $9, $10, $10) on conflict (id) do nothing`,
    values: [
      account.id,
      account.name,
      account.type,
      account.plan,
      account.status,
      account.parentId,
      account.timeZone,
      account.limits.minutes,
      account.limits.concurrency,
      now,
    ],
  });
  return rowCount === 1;
}

/** Makes the first administrator of each agency's client its owner. */
export async function setOwners(db: Queryable): Promise<void> {
  await db.query({
    text: `update access.accounts a set owner_id = (
        select u.id from access.users u where u.tenant_id = a.id and u.role = 'admin' and u.removed_at is null
        order by u.created_at, u.id limit 1)
      where a.parent_id is not null and a.owner_id is null`,
  });
}

/** Answers whether the user is new. */
export async function insertUser(db: Queryable, user: DemoUser, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `insert into access.users (id, tenant_id, email, name, role, status, locale, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [user.id, user.tenantId, user.email, user.name, user.role, user.status, user.locale, now],
  });
  return rowCount === 1;
}

/** Makes a user a person with a password. */
export async function insertPerson(db: Queryable, { id, email }: DemoUser, passwordHash: string): Promise<void> {
  const personId = id.replace(/^usr_/, 'per_');
  await db.query({
    text: `insert into access.people (id, email, password_hash, password_changed_at) values ($1, $2, $3, now())
      on conflict (lower(email)) do nothing`,
    values: [personId, email, passwordHash],
  });
  await db.query({
    text: 'update access.users set person_id = (select id from access.people where lower(email) = lower($2)) where id = $1',
    values: [id, email],
  });
}

export async function findFirstStart(db: Queryable, accountId: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ created_at: Date }>({
    text: 'select created_at from access.accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.created_at;
}

export async function nextTagIds(db: Queryable, count: number): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>({
    text: "select nextval('intake.smart_tag_ids') as id from generate_series(1, $1)",
    values: [count],
  });
  return rows.map(({ id }) => Number(id));
}
