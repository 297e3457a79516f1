import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { sqlValues, whereSql } from '../filter/sql.ts';
import { foundWays, type ResolvedSearch } from './search-sql.ts';

/** `terms`: from the indexes of words, names and numbers to rows. `walk`: look into one conversation after the other. */
export type SearchWay = 'terms' | 'walk';

/** What the planner's statistics say about a search. */
export interface SearchEstimate {
  /** Rows that the indexes of words, names and numbers lead to. */
  readonly found: number;
  /** Conversations that the filter's other conditions leave. */
  readonly candidates: number;
  /** Of these and all others, the conversations of the account. */
  readonly all: number;
}

// Looking into a conversation reads its row and the words of its messages; following a term reads one message, then its row.
const LOOK_COST = 1;
const FOLLOW_COST = 0.5;

/** Chooses the way that reads less: a frequent term fills the page and the cap soon, a rare one leads to few rows. */
export function searchWay({ found, candidates, all }: SearchEstimate): SearchWay {
  const frequency = Math.min(1, found / Math.max(all, 1));
  const looks = Math.min(candidates, SEARCH_TOTAL_CAP / Math.max(frequency, Number.EPSILON));
  return found * FOLLOW_COST <= looks * LOOK_COST ? 'terms' : 'walk';
}

/** Chooses by the frequency of the terms as PostgreSQL's statistics know it. */
export async function chooseSearchWay(
  db: Queryable,
  tenant: string,
  { filter, search }: { readonly filter: InboxFilter; readonly search: ResolvedSearch },
): Promise<SearchWay> {
  const others = filter.conditions.filter(({ kind }) => kind !== 'search');
  let found = 0;
  for (const way of foundWays(search)) {
    const values = sqlValues(tenant);
    found += await estimateRows(db, way(values), values.values);
  }
  const values = sqlValues(tenant);
  const candidates = await estimateRows(
    db,
    `select 1 from read.conversations c where ${whereSql(others, values)}`,
    values.values,
  );
  const everything = sqlValues(tenant);
  const all =
    others.length === 0
      ? candidates
      : await estimateRows(
          db,
          `select 1 from read.conversations c where ${whereSql([], everything)}`,
          everything.values,
        );
  return searchWay({ found, candidates, all });
}

interface ExplainRow {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

async function estimateRows(db: Queryable, text: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<ExplainRow & Record<string, unknown>>({
    text: `explain (format json) ${text}`,
    values,
  });
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
