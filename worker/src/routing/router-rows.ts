import type { Queryable } from '@switchboard/platform/postgres/types';

/** Returns which of these accounts assign the conversations of a group automatically. */
export async function findRoutedAccounts(db: Queryable, tenantIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'router-find-accounts',
    text: `select distinct tenant_id as id from resource.items
      where tenant_id = any($1) and kind = 'groups' and archived_at is null and (fields ->> 'autoAssign')::boolean
        and fields ->> 'routing' <> 'manual'`,
    values: [tenantIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Makes the router decide for an account, once its readers know the event at `position`. */
export async function setDue(
  db: Queryable,
  tenantId: string,
  { dueAt, position }: { readonly dueAt: Date; readonly position: number },
): Promise<void> {
  await db.query({
    name: 'router-set-due',
    text: `insert into inbox.routing_accounts as a (tenant_id, due_at, position) values ($1, $2, $3)
      on conflict (tenant_id) do update
      set due_at = least(a.due_at, excluded.due_at), position = greatest(a.position, excluded.position)`,
    values: [tenantId, dueAt, position],
  });
}

/** Stores the position at which each member last got a conversation of each group. */
export async function writeTurns(
  db: Queryable,
  tenantId: string,
  turns: readonly { readonly groupId: string; readonly userId: string; readonly position: number }[],
): Promise<void> {
  if (turns.length === 0) return;
  await db.query({
    name: 'router-write-turns',
    text: `insert into inbox.routing_turns as t (tenant_id, group_id, user_id, position)
      select $1, group_id, user_id, max(position)
      from unnest($2::text[], $3::text[], $4::bigint[]) as g(group_id, user_id, position) group by 1, 2, 3
      on conflict (tenant_id, group_id, user_id) do update set position = greatest(t.position, excluded.position)`,
    values: [
      tenantId,
      turns.map(({ groupId }) => groupId),
      turns.map(({ userId }) => userId),
      turns.map(({ position }) => position),
    ],
  });
}

/** An account for which the router has to decide, locked until the end of the transaction. */
export interface DueAccount {
  readonly tenantId: string;
  readonly position: number;
}

/** Claims the account that has been due for longest, past those that other workers decide for. */
export async function claimDue(db: Queryable, now: Date): Promise<DueAccount | undefined> {
  const { rows } = await db.query<DueAccount & Record<never, never>>({
    name: 'router-claim-due',
    text: `select tenant_id as "tenantId", position from inbox.routing_accounts
      where due_at <= $1 order by due_at limit 1 for update skip locked`,
    values: [now],
  });
  return rows[0];
}

/** Sets when the router decides for a claimed account again; null if only an event changes anything. */
export async function rescheduleAccount(
  db: Queryable,
  { tenantId, position }: DueAccount,
  dueAt: Date | null,
): Promise<void> {
  await db.query({
    name: 'router-reschedule',
    text: 'update inbox.routing_accounts set due_at = $2, position = greatest(position, $3) where tenant_id = $1',
    values: [tenantId, dueAt, position],
  });
}

/** Puts off an account whose run failed. */
export async function postponeAccount(db: Queryable, tenantId: string, dueAt: Date): Promise<void> {
  await db.query({
    name: 'router-postpone',
    text: 'update inbox.routing_accounts set due_at = $2 where tenant_id = $1 and due_at < $2',
    values: [tenantId, dueAt],
  });
}

/** Reads the position up to which both the inbox and the router's own consumer know an account's log. */
export async function readKnownPosition(db: Queryable, tenantId: string): Promise<number> {
  const { rows } = await db.query<{ position: number | null }>({
    name: 'router-known-position',
    text: `select min(coalesce(c.position, 0)) as position from worker.projections p
      left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = $1
      where p.name in ('inbox', 'router')`,
    values: [tenantId],
  });
  return rows[0]?.position ?? 0;
}

/** Notes whether a group assigns automatically, and since when, as of an event at an instant. */
export async function noteAssigning(
  db: Queryable,
  tenantId: string,
  { groupId, at }: { readonly groupId: string; readonly at: string },
): Promise<void> {
  await db.query({
    name: 'router-note-assigning',
    text: `with assigning as (
        select id from resource.items where tenant_id = $1 and kind = 'groups' and id = $2 and archived_at is null
          and (fields ->> 'autoAssign')::boolean and fields ->> 'routing' <> 'manual'
      ), ended as (
        delete from inbox.routing_groups
        where tenant_id = $1 and group_id = $2 and not exists (select 1 from assigning)
      )
      insert into inbox.routing_groups (tenant_id, group_id, since) select $1, id, $3 from assigning on conflict do nothing`,
    values: [tenantId, groupId, at],
  });
}
