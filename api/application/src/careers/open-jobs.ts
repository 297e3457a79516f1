import { parseSearch } from '@switchboard/contracts/base/text';
import { openings } from '@switchboard/contracts/hiring/openings';
import type { OpenJob } from '@switchboard/contracts/site/careers';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { matchesSearchSql } from '../search/matches-search-sql.ts';
import type { CareersAccounts } from './accounts.ts';

/** An open job, with its account and id. */
export interface OpenJobRow extends OpenJob {
  readonly tenantId: string;
  readonly id: string;
}

const COLUMNS = `i.tenant_id as "tenantId", i.id, i.name, i.fields, i.created_at as "postedAt", a.name as "businessName"`;
/** Selects the open jobs, before their closing date, of active accounts that the operator shows (`$2`: null for all). */
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
  // Jobs that were last changed before the field existed have no country.
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
  /** A folded text to find in a job's name, location or department, as in `matchesSearch`. An empty text matches all. */
  readonly search: string;
  /** Empty for any work mode. */
  readonly workMode: string;
  readonly limit: number;
}

/** Lists the open jobs of some accounts, newest first. */
export async function listOpenJobs(
  db: Queryable,
  { now, accounts, search, workMode, limit }: OpenJobsFilter,
): Promise<OpenJobRow[]> {
  const { whole, words } = parseSearch(search);
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'careers-list-open-jobs',
    text: `select ${COLUMNS} ${OPEN} and ($3 = '' or ${matchesSearchSql('i.search', { search: 3, whole: 4, words: 5 })})
        and ($6 = '' or i.fields ->> 'workMode' = $6)
      order by i.created_at desc, i.id limit $7`,
    values: [now, toAccountIds(accounts), search, whole, words, workMode, limit],
  });
  return rows.map(toJob);
}

/** Finds an open job of some accounts by its slug, which is unique. */
export async function findOpenJob(
  db: Queryable,
  slug: string,
  { now, accounts }: Pick<OpenJobsFilter, 'now' | 'accounts'>,
): Promise<OpenJobRow | undefined> {
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'careers-find-open-job',
    text: `select ${COLUMNS} ${OPEN} and i.fields ->> 'slug' = $3`,
    values: [now, toAccountIds(accounts), slug],
  });
  return rows[0] && toJob(rows[0]);
}

const toAccountIds = (accounts: CareersAccounts) => (accounts === 'all' ? null : accounts);
