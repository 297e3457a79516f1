import type { Queryable } from '@switchboard/platform/postgres/types';
import { type ConditionSql, sqlValues, whereSql } from '../filter/sql.ts';
import type { SearchInFilter } from './page-request.ts';
import { namedWays, saidWay } from './search-sql.ts';
import { chooseWay, type SearchEstimate, type SearchWay } from './search-way.ts';

// The longest words of a search are the rare ones; the others hardly matter to what it costs.
const MAX_WORDS = 6;

/** Chooses how to find a search's hits, by the frequency of its terms as PostgreSQL's statistics know it. */
export async function chooseSearchWay(db: Queryable, tenant: string, request: SearchInFilter): Promise<SearchWay> {
  const estimate = await estimateSearch(db, tenant, request);
  return estimate ? chooseWay(estimate) : 'walk';
}

async function estimateSearch(
  db: Queryable,
  tenant: string,
  { filter, search }: SearchInFilter,
): Promise<SearchEstimate | undefined> {
  const others = filter.conditions.filter(({ kind }) => kind !== 'search');
  const words = [...search.words].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  const named = namedWays(search);
  const said = search.words.length > 0 ? [saidWay(search.words)] : [];
  const each = search.words.length > 1 ? words.map((word) => saidWay([word])) : said;
  const conversations: ConditionSql[] = [others, []].map(
    (conditions) => (values) => `select c.id from read.conversations c where ${whereSql(conditions, values)}`,
  );
  const rows = await estimateRows(db, tenant, [...named, ...said, ...each, ...conversations]);
  // The planner leaves out what it knows to be empty: a walk then ends where it begins.
  if (rows.length < named.length + said.length + each.length + conversations.length) return undefined;
  const take = (count: number): number => rows.splice(0, count).reduce((sum, n) => sum + n, 0);
  return {
    named: take(named.length),
    isByTag: search.tagIds.length > 0,
    said: take(said.length),
    saidEach: take(each.length),
    candidates: take(1),
    all: take(1),
  };
}

interface Plan {
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

// One round trip for all: each statement is a branch of a union, planned on its own and never run.
async function estimateRows(db: Queryable, tenant: string, statements: readonly ConditionSql[]): Promise<number[]> {
  const values = sqlValues(tenant);
  const union = statements.map((statement) => statement(values)).join(' union all ');
  const { rows } = await db.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>({
    text: `explain (format json) ${union}`,
    values: values.values,
  });
  const branches = rows[0]?.['QUERY PLAN'][0].Plan.Plans ?? [];
  return branches.map((branch) => branch['Plan Rows']);
}
