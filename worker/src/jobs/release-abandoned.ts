import type { Queryable } from '@switchboard/platform/postgres/types';

/**
 * Releases the jobs of workers that died: jobs that started longer ago than any run may take.
 *
 * A job that was superseded by another one with its key is dropped.
 */
export async function releaseAbandonedJobs(db: Queryable, { maxRunMs }: { readonly maxRunMs: number }): Promise<void> {
  await db.query({ name: 'drop-superseded-jobs', text: DROP_SUPERSEDED, values: [maxRunMs] });
  await db.query({ name: 'release-abandoned-jobs', text: RELEASE, values: [maxRunMs] });
}

const ABANDONED = `locked_at < now() - $1::double precision * interval '1 millisecond'`;

const DROP_SUPERSEDED = `
  select count(*) from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where ${ABANDONED} and attempts >= max_attempts and key is null))`;

const RELEASE = `
  select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs where locked_at is not null group by locked_by
    having bool_and(${ABANDONED})))`;
