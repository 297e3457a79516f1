import { type ConditionSql, sqlValues } from '@switchboard/application/search/text-sql';
import { countCharacters } from '@switchboard/contracts/text';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { asksForTests, type Condition } from '../filter/conditions.ts';
import { whereSql } from '../filter/sql.ts';
import type { HitsRequest } from './search-hits.ts';
import { planSearch, type SearchEstimate, type SearchPlan } from './search-plan.ts';
import { namedWays, saidWay } from './search-sql.ts';
import { isIndexed } from './sort.ts';

// The longest words of a search are the rare ones; the others hardly matter to what it costs.
const MAX_WORDS = 6;
// What the planner knows to be empty it leaves out of its answer; a walk then ends where it begins. Tests of agents are walked too: the indexes
// that find names and numbers hold no deleted conversations, and tests count as deleted.
const WALK: SearchPlan = { index: 'account', way: 'walk', named: 'looked', said: 'looked' };

/** Chooses how to find a search's hits, by the frequency of its terms as PostgreSQL's statistics know it. */
export async function chooseSearchPlan(db: Queryable, tenant: string, request: HitsRequest): Promise<SearchPlan> {
  if (asksForTests(request.filter.conditions)) return WALK;
  const estimate = await estimateSearch(db, tenant, request);
  return estimate ? planSearch(estimate) : WALK;
}

async function estimateSearch(
  db: Queryable,
  tenant: string,
  { filter, search, order }: HitsRequest,
): Promise<SearchEstimate | undefined> {
  const others = filter.conditions.filter(({ kind }) => kind !== 'search');
  const words = [...search.words].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  const said = search.words.length > 0 ? [saidWay(search.words)] : [];
  const parts = {
    named: namedWays({ ...search, tagIds: [] }),
    tagged: namedWays({ ...search, text: undefined, digits: undefined }),
    said,
    saidEach: search.words.length > 1 ? words.map((word) => saidWay([word])) : said,
    candidates: [conversationsWhere(others)],
    passed: [conversationsWhere(filter.range ? others.filter(({ kind }) => kind === 'range') : others)],
    all: [conversationsWhere([])],
    everybodys: [() => 'select c.id from read.conversations c'],
  };
  const rows = await estimateRows(db, tenant, Object.values(parts).flat());
  if (rows === undefined) return undefined;
  const sumOf = (part: readonly ConditionSql[]): number => rows.splice(0, part.length).reduce((sum, n) => sum + n, 0);
  return {
    named: sumOf(parts.named),
    tagged: sumOf(parts.tagged),
    said: sumOf(parts.said),
    saidEach: sumOf(parts.saidEach),
    candidates: sumOf(parts.candidates),
    passed: sumOf(parts.passed),
    all: sumOf(parts.all),
    everybodys: sumOf(parts.everybodys),
    isByName: order.field === 'name',
    isOrdered: filter.range ? order.field === 'lastMessageAt' : isIndexed(order) && others.length === 0,
    length: countCharacters(search.folded),
  };
}

function conversationsWhere(conditions: readonly Condition[]): ConditionSql {
  return (values) => `select c.id from read.conversations c where ${whereSql(conditions, values)}`;
}

interface Plan {
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

// One round trip for all: each statement is a branch of a union, planned on its own and never run.
async function estimateRows(
  db: Queryable,
  tenant: string,
  statements: readonly ConditionSql[],
): Promise<number[] | undefined> {
  const values = sqlValues(tenant);
  const union = statements.map((statement) => statement(values)).join(' union all ');
  const { rows } = await db.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>({
    text: `explain (format json) ${union}`,
    values: values.values,
  });
  const branches = rows[0]?.['QUERY PLAN'][0].Plan.Plans ?? [];
  return branches.length === statements.length ? branches.map((branch) => branch['Plan Rows']) : undefined;
}
