import type { Queryable } from '@switchboard/platform/postgres/types';

/** An existing candidate. */
export interface KnownApplicant {
  readonly id: string;
  readonly email: string | null;
}

/** Finds the candidate who has already applied for a job with this email or phone number. */
export async function findApplicant(
  db: Queryable,
  tenantId: string,
  { jobId, email, phone }: { readonly jobId: string; readonly email: string; readonly phone: string },
): Promise<KnownApplicant | undefined> {
  const { rows } = await db.query<KnownApplicant & Record<never, never>>({
    name: 'careers-find-applicant',
    text: `select i.id, i.fields ->> 'email' as email from resource.references r
        join resource.items i on i.tenant_id = r.tenant_id and i.kind = r.kind and i.id = r.id
      where r.tenant_id = $1 and r.to_kind = 'jobs' and r.to_id = $2 and r.kind = 'candidates'
        and (lower(i.fields ->> 'email') = lower($3) or i.fields ->> 'phone' = $4)
      order by lower(i.fields ->> 'email') = lower($3) desc, i.created_at, i.id limit 1`,
    values: [tenantId, jobId, email, phone],
  });
  return rows[0];
}

/** The account that owns the talent pool. */
export interface PoolAccount {
  readonly tenantId: string;
  readonly businessName: string;
}

/** Finds the account of the talent pool; undefined if it doesn't exist or isn't active. */
export async function findPoolAccount(db: Queryable, tenantId: string): Promise<PoolAccount | undefined> {
  const { rows } = await db.query<PoolAccount & Record<never, never>>({
    name: 'careers-find-pool-account',
    text: `select id as "tenantId", name as "businessName" from access.accounts where id = $1 and status = 'active'`,
    values: [tenantId],
  });
  return rows[0];
}

/** Finds the candidate who is already in the talent pool with this email or phone number. */
export async function findInPool(
  db: Queryable,
  tenantId: string,
  { email, phone }: { readonly email: string; readonly phone: string },
): Promise<KnownApplicant | undefined> {
  const { rows } = await db.query<KnownApplicant & Record<never, never>>({
    name: 'careers-find-in-pool',
    text: `select i.id, i.fields ->> 'email' as email from resource.items i
      where i.tenant_id = $1 and i.kind = 'candidates' and i.archived_at is null and i.fields ->> 'jobId' is null
        and (lower(i.fields ->> 'email') = lower($2) or i.fields ->> 'phone' = $3)
      order by lower(i.fields ->> 'email') = lower($2) desc, i.created_at, i.id limit 1`,
    values: [tenantId, email, phone],
  });
  return rows[0];
}
