import type { Search } from '@switchboard/application/search/parse-search';
import {
  type ConditionSql,
  namedTagsSql,
  type SqlValues,
  shortTextConditions,
  sqlValues,
  wordsSql,
} from '@switchboard/application/search/text-sql';
import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/base/constants';
import { countCharacters } from '@switchboard/contracts/base/text';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { asksForTests, type Condition } from '../filter/conditions.ts';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import { conditionsSql, livingSql, saidSql, whereSql } from '../filter/sql.ts';
import {
  indexOrderSql,
  isIndexed,
  type Order,
  orderSql,
  type ResolvedSearch,
  type SearchInFilter,
  sortKeySql,
} from './page-query.ts';
import { planSearch, type SearchEstimate, type SearchPlan } from './search-plan.ts';

/** A search with the order of its first hits. */
export interface HitsRequest extends SearchInFilter {
  readonly order: Order;
}

/** Looks up the tags that a search names. */
export async function resolveSearch(db: Queryable, tenant: string, search: Search): Promise<ResolvedSearch> {
  if (search.tagText === undefined) return { ...search, tagIds: [] };
  const values = sqlValues(tenant);
  const { rows } = await db.query<{ id: number }>({
    text: namedTagsSql(search.tagText, values),
    values: values.values,
  });
  return { ...search, tagIds: rows.map(({ id }) => id) };
}

/** The statement that finds the first hits (`id`, `k`) in the list's order using the given plan; 1,001 by default. */
export function hitsSql(
  plan: SearchPlan,
  request: HitsRequest,
  values: SqlValues,
  most = SEARCH_TOTAL_CAP + 1,
): string {
  const hits = plan.strategy === 'terms' ? termsSql(plan, request, values) : walkSql(plan, request, values);
  return `${hits} limit ${most}`;
}

// By primary key, row by row, in the order of the ids: `offset 0` keeps the planner from another join.
const lookupSql = ({ conditions }: InboxFilter) =>
  `(select * from read.conversations c where c.tenant_id = $1 and c.id = o.id and ${livingSql(conditions)} offset 0)`;

function termsSql({ index }: SearchPlan, { filter, search, order }: HitsRequest, values: SqlValues): string {
  const ids = foundIdsSql(search, index, values);
  return `select h.id, h.k from (
    select c.id, ${sortKeySql(order)} as k from (${ids}) o cross join lateral ${lookupSql(filter)} c
    where ${conditionsSql(otherConditions(filter), values)} offset 0
  ) h order by ${orderSql(order, 'h')}`;
}

// The row is read only to look names up: everything else is in an index.
function walkSql(
  plan: SearchPlan & { strategy: 'walk' },
  { filter, search, order }: HitsRequest,
  values: SqlValues,
): string {
  const where = whereSql(otherConditions(filter), values);
  const walked = `(select c.id, ${sortKeySql(order)} as k from read.conversations c where ${where} order by ${indexOrderSql(order)})`;
  const needsRow = plan.named === 'looked' && shortTextConditions(search).length > 0;
  return `select o.id, o.k from ${walked} o ${needsRow ? `cross join lateral ${lookupSql(filter)} c` : ''}
    where ${foundSql(plan, search, values)} order by ${orderSql(order, 'o')}`;
}

// Listed matches come first and spoken words last, because the first match decides.
function foundSql(plan: SearchPlan & { strategy: 'walk' }, search: ResolvedSearch, values: SqlValues): string {
  const listed = (ways: readonly ConditionSql[]) => ways.map((toSql) => `o.id in (${toSql(values)})`);
  const { words } = search;
  const hasWords = words.length > 0;
  const ways = [
    ...(plan.named === 'listed' ? listed(namedWays(search, plan.index)) : []),
    ...(plan.said === 'listed' && hasWords ? listed([saidWay(words, plan.index)]) : []),
    ...(plan.named === 'looked' ? shortTextConditions(search).map((toSql) => toSql(values)) : []),
    ...(plan.said === 'looked' && hasWords ? [saidSql(words, 'o.id', values)] : []),
  ];
  return ways.length > 0 ? `(${ways.join(' or ')})` : 'false';
}

function otherConditions({ conditions }: InboxFilter): readonly Condition[] {
  return conditions.filter(({ kind }) => kind !== 'search');
}

/** The accounts whose entries to read from an index; see `SearchPlan`. */
export type IndexScope = SearchPlan['index'];

/** The statements that find conversations (`id`) by name, number or tag, each by an index of its own. */
export function namedWays(
  search: Search & { readonly tagIds?: readonly number[] },
  index: IndexScope = 'account',
): ConditionSql[] {
  return shortTextConditions(search).map(
    (toSql): ConditionSql =>
      (values) =>
        ofAccount(
          index,
          `select c.tenant_id, c.id from read.conversations c where c.deleted_at is null and ${toSql(values)}`,
        ),
  );
}

/** The statement that finds conversations (`id`) by spoken words; a conversation may occur more than once. */
export function saidWay(words: readonly string[], index: IndexScope = 'account'): ConditionSql {
  return (values) =>
    ofAccount(
      index,
      `select m.tenant_id, m.conversation_id as id from read.messages m where m.words @@ ${wordsSql(words, values)}`,
    );
}

// `offset 0` keeps the planner from using the condition with the index.
function ofAccount(index: IndexScope, found: string): string {
  return `select f.id from (${found} ${index === 'all' ? 'offset 0' : ''}) f where f.tenant_id = $1`;
}

/** The statement for the distinct ids of all conversations of the account that a search finds. */
export function foundIdsSql(search: ResolvedSearch, index: IndexScope, values: SqlValues): string {
  const said = search.words.length > 0 ? [saidWay(search.words, index)] : [];
  const ways = [...namedWays(search, index), ...said].map((toSql) => toSql(values));
  return ways.length === 0
    ? 'select null::bigint as id where false'
    : `select distinct f.id from (${ways.join(' union all ')}) f`;
}

// The longest words of a search are the rare ones; the others hardly affect the cost.
const MAX_WORDS = 6;
// For an estimate that the planner omits because it knows a branch to be empty: a walk ends at once. Also for agent tests: they count as deleted, and
// the indexes of names and numbers contain no deleted conversations.
const WALK: SearchPlan = { index: 'account', strategy: 'walk', named: 'looked', said: 'looked' };

/** Chooses how to find a search's hits by the frequency of its terms in PostgreSQL's statistics. */
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
    allAccounts: [() => 'select c.id from read.conversations c'],
  };
  const rows = await estimateRows(db, tenant, Object.values(parts).flat());
  if (rows === undefined) return undefined;
  const takeSum = (part: readonly ConditionSql[]): number => rows.splice(0, part.length).reduce((sum, n) => sum + n, 0);
  return {
    named: takeSum(parts.named),
    tagged: takeSum(parts.tagged),
    said: takeSum(parts.said),
    saidEach: takeSum(parts.saidEach),
    candidates: takeSum(parts.candidates),
    passed: takeSum(parts.passed),
    all: takeSum(parts.all),
    allAccounts: takeSum(parts.allAccounts),
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

// In one round trip: each statement is a branch of a union that is planned and never run.
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
