import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface SeatLimit {
  readonly max: number | null;
  readonly account: string;
  /** The agency, or the platform where there is none. */
  readonly raisedBy: string;
}

/** Reads how many people an account may have, and keeps others from asking until the transaction ends. */
export async function lockSeats(db: Queryable, tenantId: string): Promise<SeatLimit> {
  // Taken last, and by nothing else: rows that the caller holds already can't make two wait for each other.
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

/** Counts the people of an account who were not removed, and those of them who are no longer only invited. */
export async function countSeats(db: Queryable, tenantId: string): Promise<{ taken: number; filled: number }> {
  const { rows } = await db.query<{ taken: number; filled: number }>({
    name: 'count-seats',
    text: `select count(*) as taken, count(*) filter (where status <> 'invited') as filled
      from access.users where tenant_id = $1 and removed_at is null`,
    values: [tenantId],
  });
  return rows[0] ?? { taken: 0, filled: 0 };
}
