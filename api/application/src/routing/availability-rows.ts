import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import { ACCOUNT_ROLES, type AccountRole } from '@switchboard/contracts/base/roles';
import {
  type Availability,
  type AvailabilityState,
  DEFAULT_CAPACITY,
} from '@switchboard/contracts/people/availability';
import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { availabilityAt } from '@switchboard/domain/routing/availability';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The roles whose people work on conversations. */
const WORKING_ROLES: readonly AccountRole[] = ACCOUNT_ROLES.filter((role) =>
  ROLE_PERMISSIONS[role].includes('conversation.work'),
);
/** A bound above the number of users in any account. */
const MAX_PEOPLE = 2_000;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly state: AvailabilityState;
  readonly until: Date | null;
  readonly maxTexts: number | null;
  readonly maxCalls: number | null;
  readonly texts: number;
  readonly calls: number;
}

export interface AvailabilityFilter {
  /** The instant that decides whether an absence is over. */
  readonly now: Date;
  /** These people only. */
  readonly ids?: readonly string[];
}

/** Lists the active people of an account who work on conversations, by name. People who have said nothing are away. */
export async function listAvailability(
  db: Queryable,
  tenantId: string,
  { now, ids }: AvailabilityFilter,
): Promise<Availability[]> {
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'routing-list-availability',
    text: `select u.id, u.name, coalesce(a.state, 'away') as state, a.until, a.texts as "maxTexts", a.calls as "maxCalls",
        coalesce(o.texts, 0)::int as texts, coalesce(o.calls, 0)::int as calls
      from access.users u
      left join inbox.availability a on a.tenant_id = u.tenant_id and a.user_id = u.id
      left join (
        select assignee_id, count(*) filter (where live) as calls, count(*) filter (where not live) as texts
        from (
          select assignee_id, ended_at is null and channel <> '${SMS_CHANNEL}' as live from read.conversations
          where tenant_id = $1 and work = 'open' and assignee_id is not null and deleted_at is null
            and ($2::text[] is null or assignee_id = any($2))
        ) c group by assignee_id
      ) o on o.assignee_id = u.id
      where u.tenant_id = $1 and u.status = 'active' and u.removed_at is null and u.role = any($3)
        and ($2::text[] is null or u.id = any($2))
      order by lower(u.name), u.id limit $4`,
    values: [tenantId, ids ?? null, WORKING_ROLES, MAX_PEOPLE],
  });
  return rows.map(({ id, name, state, until, maxTexts, maxCalls, texts, calls }) => ({
    id,
    name,
    ...availabilityAt({ state, until: until?.toISOString() ?? null }, now),
    capacity: { texts: maxTexts ?? DEFAULT_CAPACITY.texts, calls: maxCalls ?? DEFAULT_CAPACITY.calls },
    load: { texts, calls },
  }));
}

export interface AvailabilityRow {
  readonly state: AvailabilityState;
  readonly until: Date | null;
  readonly texts: number | null;
  readonly calls: number | null;
}

const lockName = (tenantId: string): string => `availability ${tenantId}`;

/** Keeps the availability of an account's people unchanged until the end of the transaction. */
export async function shareAvailability(db: Queryable, tenantId: string): Promise<void> {
  await db.query({
    name: 'routing-hold-availability',
    text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    values: [lockName(tenantId)],
  });
}

/**
 * Reads a person's stored availability, for a change in the same transaction; undefined if they never set it. Waits for other holders of the account's lock,
 * such as the router during a decision.
 */
export async function lockAvailability(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<AvailabilityRow | undefined> {
  await db.query({
    name: 'routing-lock-availability',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [lockName(tenantId)],
  });
  const { rows } = await db.query<AvailabilityRow & Record<never, never>>({
    name: 'routing-find-availability',
    text: 'select state, until, texts, calls from inbox.availability where tenant_id = $1 and user_id = $2',
    values: [tenantId, userId],
  });
  return rows[0];
}

/** Stores a person's availability. */
export async function writeAvailability(
  db: Queryable,
  tenantId: string,
  { userId, state, until, texts, calls }: AvailabilityRow & { readonly userId: string },
): Promise<void> {
  await db.query({
    name: 'routing-write-availability',
    text: `insert into inbox.availability (tenant_id, user_id, state, until, texts, calls) values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, user_id) do update
      set state = excluded.state, until = excluded.until, texts = excluded.texts, calls = excluded.calls`,
    values: [tenantId, userId, state, until, texts, calls],
  });
}

/** An absence that has ended. */
export interface EndedAbsence {
  readonly tenantId: string;
  readonly userId: string;
  readonly until: Date;
}

/** Lists absences that have ended, of any account, the oldest first. */
export async function listEndedAbsences(db: Queryable, now: Date, limit: number): Promise<EndedAbsence[]> {
  const { rows } = await db.query<EndedAbsence & Record<never, never>>({
    name: 'routing-list-ended-absences',
    text: `select tenant_id as "tenantId", user_id as "userId", until from inbox.availability
      where until <= $1 order by until limit $2`,
    values: [now, limit],
  });
  return rows;
}

/** Deletes a person's availability: they are away. */
export async function forgetAvailability(db: Queryable, tenantId: string, userId: string): Promise<void> {
  await db.query({
    name: 'routing-forget-availability',
    text: 'delete from inbox.availability where tenant_id = $1 and user_id = $2',
    values: [tenantId, userId],
  });
}
