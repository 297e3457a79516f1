import { hash } from '@node-rs/argon2';
import { accessStream } from '@switchboard/contracts/events';
import { SMART_TAGS_STREAM } from '@switchboard/contracts/smart-tags/smart-tags';
import type { EventMetadata, EventStore, NewEvent } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import { DEMO_PASSWORD, type DemoAccount, type DemoUser, demoAccounts, demoTags, demoUsers } from './accounts.ts';

export interface SeedAccountsDeps {
  readonly pool: Pool;
  readonly events: EventStore;
  readonly clock: Clock;
}

const METADATA: EventMetadata = { correlationId: 'demo', actor: { kind: 'system', id: 'seed' } };

/**
 * Creates the demo accounts, their users and their tags, each with its audit event. Leaves existing ones unchanged.
 *
 * @returns when the accounts were first created; the stories are dated relative to it.
 */
export async function seedAccounts({ pool, events, clock }: SeedAccountsDeps): Promise<Date> {
  const passwordHash = await hash(DEMO_PASSWORD);
  await withTransaction(pool, async (client) => {
    const now = clock.now();
    for (const account of demoAccounts) {
      if (!(await insertAccount(client, account, now))) continue;
      await events.appendWithin(client, [toAppend(account.id, account.id, accountCreated(account))]);
    }
    for (const user of demoUsers) {
      if (!(await insertUser(client, user, now))) continue;
      if (user.status !== 'invited') await insertPerson(client, user, passwordHash);
      await events.appendWithin(client, [toAppend(user.tenantId, user.id, userCreated(user))]);
    }
    await setOwners(client);
  });
  for (const account of demoAccounts) await defineTags({ pool, events }, account.id);
  return (await findFirstStart(pool, 'acc_willow')) ?? clock.now();
}

async function defineTags(
  { pool, events }: Pick<SeedAccountsDeps, 'pool' | 'events'>,
  tenantId: string,
): Promise<void> {
  const { version } = await events.readStream(tenantId, SMART_TAGS_STREAM, { limit: 1 });
  if (version > 0) return;
  const ids = await nextTagIds(pool, demoTags.length);
  const defined = demoTags.map(
    (tag, index): NewEvent => ({
      type: 'smart-tag.defined',
      data: { smartTagId: ids[index] ?? 0, ...tag },
    }),
  );
  await events.append({
    tenantId,
    streamId: SMART_TAGS_STREAM,
    expectedVersion: 'none',
    events: defined,
    metadata: METADATA,
  });
}

function toAppend(tenantId: string, id: string, event: NewEvent) {
  return { tenantId, streamId: accessStream(id), expectedVersion: 'any', events: [event], metadata: METADATA } as const;
}

function accountCreated({ id, name }: DemoAccount): NewEvent {
  return { type: 'account.created', data: { accountId: id, name } };
}

function userCreated({ id, role }: DemoUser): NewEvent {
  return { type: 'user.created', data: { userId: id, role } };
}

/** Inserts an account. Returns whether it is new. */
async function insertAccount(db: Queryable, account: DemoAccount, now: Date): Promise<boolean> {
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

/** Makes the first administrator of each client of an agency its owner. */
async function setOwners(db: Queryable): Promise<void> {
  await db.query({
    text: `update access.accounts a set owner_id = (
        select u.id from access.users u where u.tenant_id = a.id and u.role = 'admin' and u.removed_at is null
        order by u.created_at, u.id limit 1)
      where a.parent_id is not null and a.owner_id is null`,
  });
}

/** Inserts a user. Returns whether they are new. */
async function insertUser(db: Queryable, user: DemoUser, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `insert into access.users (id, tenant_id, email, name, role, status, locale, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [user.id, user.tenantId, user.email, user.name, user.role, user.status, user.locale, now],
  });
  return rowCount === 1;
}

/** Gives a user a person with a password. */
async function insertPerson(db: Queryable, { id, email }: DemoUser, passwordHash: string): Promise<void> {
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

async function findFirstStart(db: Queryable, accountId: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ created_at: Date }>({
    text: 'select created_at from access.accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.created_at;
}

async function nextTagIds(db: Queryable, count: number): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>({
    text: "select nextval('intake.smart_tag_ids') as id from generate_series(1, $1)",
    values: [count],
  });
  return rows.map(({ id }) => Number(id));
}
