import { parseSearch } from '@switchboard/contracts/base/text';
import { openings } from '@switchboard/contracts/hiring/openings';
import type { OpenJob } from '@switchboard/contracts/site/careers';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { holdsSearchSql } from '../search/holds-search-sql.ts';
import type { CareersAccounts } from './accounts.ts';

/** An open job, and whose it is. */
export interface OpenJobRow extends OpenJob {
  readonly tenantId: string;
  readonly id: string;
}

const COLUMNS = `i.tenant_id as "tenantId", i.id, i.name, i.fields, i.created_at as "postedAt", a.name as "businessName"`;
/** Of active businesses that the operator shows (`$2`: null for all), and not past their end. */
const OPEN = `from resource.items i join access.accounts a on a.id = i.tenant_id and a.status = 'active' and ($2::text[] is null or a.id = any($2))
  where i.kind = 'jobs' and i.archived_at is null and i.fields ->> 'status' = 'open'
    and (i.fields ->> 'closesAt' is null or (i.fields ->> 'closesAt')::timestamptz > $1)`;

interface Row {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly fields: Omit<OpenJob, 'name' | 'businessName' | 'postedAt'>;
  readonly postedAt: Date;
  readonly businessName: string;
}

const toJob = ({ tenantId, id, name, fields, postedAt, businessName }: Row): OpenJobRow => ({
  tenantId,
  id,
  name,
  businessName,
  postedAt: postedAt.toISOString(),
  slug: fields.slug,
  location: fields.location,
  // Jobs that nobody has changed since there were countries have none of their own.
  country: fields.country ?? openings.defaults.country,
  workMode: fields.workMode,
  employmentType: fields.employmentType,
  department: fields.department,
  description: fields.description,
  salaryMin: fields.salaryMin,
  salaryMax: fields.salaryMax,
  currency: fields.currency,
  openings: fields.openings,
  closesAt: fields.closesAt,
});

export interface OpenJobsFilter {
  readonly now: Date;
  readonly accounts: CareersAccounts;
  /** Folded; a job's name, place or department holds it, as `matchesSearch` decides. The empty text is in all. */
  readonly search: string;
  /** Empty for any. */
  readonly workMode: string;
  readonly limit: number;
}

/** Lists the published openings of some accounts, the latest first. */
export async function listOpenJobs(
  db: Queryable,
  { now, accounts, search, workMode, limit }: OpenJobsFilter,
): Promise<OpenJobRow[]> {
  const { whole, words } = parseSearch(search);
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'careers-list-open-jobs',
    text: `select ${COLUMNS} ${OPEN} and ($3 = '' or ${holdsSearchSql('i.search', { search: 3, whole: 4, words: 5 })})
        and ($6 = '' or i.fields ->> 'workMode' = $6)
      order by i.created_at desc, i.id limit $7`,
    values: [now, idsOf(accounts), search, whole, words, workMode, limit],
  });
  return rows.map(toJob);
}

/** Finds an open job of some accounts by its address, which no other has. */
export async function findOpenJob(
  db: Queryable,
  slug: string,
  { now, accounts }: Pick<OpenJobsFilter, 'now' | 'accounts'>,
): Promise<OpenJobRow | undefined> {
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'careers-find-open-job',
    text: `select ${COLUMNS} ${OPEN} and i.fields ->> 'slug' = $3`,
    values: [now, idsOf(accounts), slug],
  });
  return rows[0] && toJob(rows[0]);
}

const idsOf = (accounts: CareersAccounts) => (accounts === 'all' ? null : accounts);

/** A candidate who is known already. */
export interface KnownApplicant {
  readonly id: string;
  readonly email: string | null;
}

/** Finds who has applied for a job already with this address or number. */
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

/** The account that keeps the pool of talent. */
export interface PoolAccount {
  readonly tenantId: string;
  readonly businessName: string;
}

/** Finds the account of the pool; undefined of one that isn't there, or isn't active. */
export async function findPoolAccount(db: Queryable, tenantId: string): Promise<PoolAccount | undefined> {
  const { rows } = await db.query<PoolAccount & Record<never, never>>({
    name: 'careers-find-pool-account',
    text: `select id as "tenantId", name as "businessName" from access.accounts where id = $1 and status = 'active'`,
    values: [tenantId],
  });
  return rows[0];
}

/** Finds who is in the pool already with this address or number. */
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
