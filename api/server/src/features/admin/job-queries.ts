import type { Queryable } from '@switchboard/platform/postgres/types';

export interface JobCountsRow {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly lagMs: number;
}

// A job that was superseded while it ran also has no attempts left, but still runs.
const STATE = `case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end`;

/** Counts the durable jobs by state. */
export async function countJobs(db: Queryable): Promise<JobCountsRow> {
  const { rows } = await db.query<JobCountsRow>({ name: 'count-jobs', text: COUNT_JOBS });
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, lagMs: 0 };
}

const COUNT_JOBS = `
  select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running,
    count(*) filter (where state = 'failed') as failed,
    coalesce(greatest(0, extract(epoch from clock_timestamp() - min(run_at) filter (where state = 'waiting')) * 1000)::bigint, 0)
      as "lagMs"
  from (select ${STATE} as state, run_at from graphile_worker.jobs) j`;

export interface FailedJobRow {
  readonly id: number;
  readonly task: string;
  readonly state: 'retrying' | 'failed';
  readonly reason: string;
  readonly attempts: number;
  readonly failedAt: Date;
  readonly nextAt: Date;
}

const MAX_FAILED = 200;

const LIST_FAILED = `
  select id, task, case state when 'failed' then 'failed' else 'retrying' end as state, reason, attempts, "failedAt", "nextAt"
  from (
    select id, task_identifier as task, ${STATE} as state, last_error as reason, attempts, updated_at as "failedAt",
      run_at as "nextAt"
    from graphile_worker.jobs where last_error is not null
  ) j
  order by state = 'failed' desc, "failedAt" desc, id desc limit ${MAX_FAILED}`;

/** Lists the jobs whose last run failed: first those without further retries, then the newest. */
export async function listFailedJobs(db: Queryable): Promise<FailedJobRow[]> {
  const { rows } = await db.query<FailedJobRow>({ name: 'list-failed-jobs', text: LIST_FAILED });
  return rows;
}

const RETRY = `
  select j.id, j.task_identifier as task from graphile_worker.jobs j
  where j.id = $1 and j.last_error is not null and exists (
    select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0))`;

/** Reschedules a failed job to run at once with all its attempts; undefined if there is no such job or it is running. */
export async function retryJob(db: Queryable, id: number): Promise<{ id: number; task: string } | undefined> {
  const { rows } = await db.query<{ id: number; task: string }>({ name: 'retry-job', text: RETRY, values: [id] });
  return rows[0];
}
