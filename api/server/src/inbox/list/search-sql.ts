import type { Search } from '@switchboard/application/search/parse-search';
import { type ConditionSql, type SqlValues, shortTextWays, wordsSql } from '@switchboard/application/search/text-sql';
import type { SearchPlan } from './search-plan.ts';

/** A search whose tags are known: those of the account whose name contains the string. */
export interface ResolvedSearch extends Search {
  readonly tagIds: readonly number[];
}

/** The accounts whose entries an index is asked for; see `SearchPlan`. */
export type IndexScope = SearchPlan['index'];

/** The statements, one for each way and each by an index of its own, that find conversations (`id`) by name, number or tag. */
export function namedWays(
  search: Search & { readonly tagIds?: readonly number[] },
  index: IndexScope = 'account',
): ConditionSql[] {
  return shortTextWays(search).map(
    (way): ConditionSql =>
      (values) =>
        ofAccount(
          index,
          `select c.tenant_id, c.id from read.conversations c where c.deleted_at is null and ${way(values)}`,
        ),
  );
}

/** The statement that finds conversations (`id`) by what was said; one may come more than once. */
export function saidWay(words: readonly string[], index: IndexScope = 'account'): ConditionSql {
  return (values) =>
    ofAccount(
      index,
      `select m.tenant_id, m.conversation_id as id from read.messages m where m.words @@ ${wordsSql(words, values)}`,
    );
}

// `offset 0` keeps the condition from the index.
function ofAccount(index: IndexScope, found: string): string {
  return `select f.id from (${found} ${index === 'all' ? 'offset 0' : ''}) f where f.tenant_id = $1`;
}

/** The ids of all conversations of the account that a search finds, each once. */
export function foundIdsSql(search: ResolvedSearch, index: IndexScope, values: SqlValues): string {
  const said = search.words.length > 0 ? [saidWay(search.words, index)] : [];
  const ways = [...namedWays(search, index), ...said].map((way) => way(values));
  return ways.length === 0
    ? 'select null::bigint as id where false'
    : `select distinct f.id from (${ways.join(' union all ')}) f`;
}
