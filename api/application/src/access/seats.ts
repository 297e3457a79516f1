/**
 * The seats of an account: its user limit, which its agency or the platform sets.
 *
 * Each change locks the account's seats until the transaction ends, so concurrent invitations and acceptances can't exceed the limit.
 */
import { users } from '@switchboard/contracts/access/users';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';

/**
 * Takes seats for more users of an account, and locks the count until the end of the transaction, so that only one of two concurrent requests
 * gets the last seat. An invited user takes a seat.
 *
 * @throws {AppError} `resource.limit_reached` {limit}
 */
export async function takeSeats(client: PoolClient, tenantId: string, more: number): Promise<void> {
  if (more <= 0) return;
  const limit = await lockSeats(client, tenantId);
  const { taken } = await countSeats(client, tenantId);
  if (taken + more > users.limit) throw new AppError('resource.limit_reached');
  if (limit.max !== null && taken + more > limit.max) throw limitReached(limit.max, limit);
}

/**
 * Activates an invited user's seat, unless the limit has meanwhile been lowered to the number of active users.
 *
 * @throws {AppError} `resource.limit_reached` {limit}
 */
export async function fillSeat(client: PoolClient, tenantId: string): Promise<void> {
  const limit = await lockSeats(client, tenantId);
  if (limit.max === null) return;
  const { filled } = await countSeats(client, tenantId);
  if (filled >= limit.max) throw limitReached(limit.max, limit);
}

function limitReached(
  max: number,
  { account, raisedBy }: { readonly account: string; readonly raisedBy: string },
): AppError {
  return new AppError('resource.limit_reached', { limit: { name: 'users', max, account, raisedBy } });
}

interface SeatLimit {
  readonly max: number | null;
  readonly account: string;
  /** The name of the account that can raise the limit: the agency, or else the platform. */
  readonly raisedBy: string;
}

/** Reads an account's user limit, and locks it until the transaction ends. */
async function lockSeats(db: Queryable, tenantId: string): Promise<SeatLimit> {
  // This lock is always taken last and serves no other purpose, so row locks that the caller already holds can't cause a deadlock.
  await db.query({
    name: 'lock-seats',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`seats:${tenantId}`],
  });
  const { rows } = await db.query<SeatLimit>({
    name: 'read-seat-limit',
    text: `select a.max_users as max, a.name as account, p.name as "raisedBy"
      from access.accounts a join access.accounts p on p.id = coalesce(a.parent_id, '${PLATFORM_TENANT}') where a.id = $1`,
    values: [tenantId],
  });
  return rows[0] ?? { max: null, account: '', raisedBy: '' };
}

/** Counts an account's users who have not been removed (`taken`), and how many of them have accepted their invitation (`filled`). */
async function countSeats(db: Queryable, tenantId: string): Promise<{ taken: number; filled: number }> {
  const { rows } = await db.query<{ taken: number; filled: number }>({
    name: 'count-seats',
    text: `select count(*) as taken, count(*) filter (where status <> 'invited') as filled
      from access.users where tenant_id = $1 and removed_at is null`,
    values: [tenantId],
  });
  return rows[0] ?? { taken: 0, filled: 0 };
}
