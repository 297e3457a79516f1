import type { AgencyVisit, RetentionRun } from '@switchboard/contracts/account-settings/settings-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Reads what the erasure of old conversations did last in an account. */
export async function readRetentionRun(db: Queryable, tenantId: string): Promise<RetentionRun> {
  const { rows } = await db.query<{ ranAt: Date; erased: number; erasedInAll: number }>({
    name: 'read-retention-run',
    text: `select ran_at as "ranAt", erased, erased_in_all as "erasedInAll" from retention.runs where tenant_id = $1`,
    values: [tenantId],
  });
  const [run] = rows;
  return run ? { ...run, ranAt: run.ranAt.toISOString() } : { ranAt: null, erased: 0, erasedInAll: 0 };
}

/** Finds the agency that looks after an account. */
export async function findAgencyOf(db: Queryable, tenantId: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'find-agency-of-account',
    text: `select p.id, p.name from access.accounts a join access.accounts p on p.id = a.parent_id where a.id = $1`,
    values: [tenantId],
  });
  return rows[0];
}

const MAX_VISITS = 50;

/** Lists the visits of an agency's people to an account, newest first: the last 50 of the sessions that are kept, 30 days. */
export async function listAgencyVisits(db: Queryable, tenantId: string, now: Date): Promise<AgencyVisit[]> {
  const { rows } = await db.query<{
    name: string;
    email: string;
    startedAt: Date;
    lastSeenAt: Date;
    endedAt: Date | null;
  }>({
    name: 'list-agency-visits',
    text: `select u.name, u.email, s.created_at as "startedAt", coalesce(s.last_seen_at, s.created_at) as "lastSeenAt",
        coalesce(s.ended_at, beneath.ended_at, case when s.expires_at <= $2 then s.expires_at end) as "endedAt"
      from access.sessions s join access.users u on u.id = s.user_id left join access.sessions beneath on beneath.id = s.parent_id
      where s.tenant_id = $1 and s.impersonator_id is not null and u.tenant_id <> s.tenant_id
      order by s.created_at desc, s.id limit ${MAX_VISITS}`,
    values: [tenantId, now],
  });
  return rows.map(({ startedAt, lastSeenAt, endedAt, ...person }) => ({
    ...person,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
