import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool, PoolClient, QueryResult } from 'pg';

/** The maximum duration of a statement; after that the caller gets a 503. A rare bad plan can run for a minute. */
export const LIST_TIMEOUT_MS = 2_000;

// Compiling a plan, or starting parallel workers, takes longer than running it; a range's sort keys fit in memory.
const SETTINGS = {
  statement_timeout: LIST_TIMEOUT_MS,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  work_mem: '32MB',
};

/**
 * Settings that let an index walk keep a generic plan: without the range's values the planner would prefer to sort, and a plan made for an
 * empty table would read the whole table.
 */
export const PINNED_TO_INDEXES = {
  plan_cache_mode: 'force_generic_plan',
  enable_sort: 'off',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
};

const PLANNER_SETTINGS = ['enable_sort', 'enable_seqscan', 'enable_bitmapscan'] as const;
const plannerSql = (value: 'default' | 'off') =>
  PLANNER_SETTINGS.map((name) => `set local ${name} = ${value}`).join('; ');

/** Reads with the planner's own choice, in a transaction that is otherwise pinned to indexes. */
export async function withPlannerChoice<T>(db: Queryable, read: () => Promise<T>): Promise<T> {
  await db.query({ text: plannerSql('default') });
  const found = await read();
  await db.query({ text: plannerSql('off') });
  return found;
}

export interface SnapshotOptions {
  /** Statements without parameters, sent with the transaction's begin; `read` receives their results. */
  readonly first?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** Reads rows, totals and `asOf` in one snapshot. No statement runs longer than 2 s. */
export function inSnapshot<T>(
  pool: Pool,
  read: (client: PoolClient, first: readonly QueryResult[]) => Promise<T>,
  { first = [], settings = {} }: SnapshotOptions = {},
): Promise<T> {
  return withTransaction(pool, read, {
    isolation: 'repeatable read',
    readOnly: true,
    settings: { ...SETTINGS, ...settings },
    first,
  });
}
