import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool, PoolClient, QueryResult } from 'pg';

/** No list is worth waiting longer for; the caller gets a 503. Rare plans ran for a minute. */
export const LIST_TIMEOUT_MS = 2_000;

// Compiling a plan or starting workers for it takes longer than running it; a range's sort keys stay in memory.
const SETTINGS = {
  statement_timeout: LIST_TIMEOUT_MS,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  work_mem: '32MB',
};

/**
 * What a walk through an index needs so that its plan can be made once and kept: a plan that doesn't know the range's values would rather
 * sort, and one that was made for an empty table would read it whole.
 */
export const PINNED_TO_INDEXES = {
  plan_cache_mode: 'force_generic_plan',
  enable_sort: 'off',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
};

const CHOICES = ['enable_sort', 'enable_seqscan', 'enable_bitmapscan'] as const;
const choicesSql = (value: 'default' | 'off') => CHOICES.map((name) => `set local ${name} = ${value}`).join('; ');

/** Reads with the planner's own choice, in a transaction that is pinned to indexes otherwise. */
export async function plannedFreely<T>(db: Queryable, read: () => Promise<T>): Promise<T> {
  await db.query({ text: choicesSql('default') });
  const found = await read();
  await db.query({ text: choicesSql('off') });
  return found;
}

export interface SnapshotOptions {
  /** Statements without parameters, which cost no round trip of their own; `read` gets their results. */
  readonly first?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** Reads in one snapshot: rows, totals and `asOf` that belong together. No statement of it runs longer than 2 s. */
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
