import type { Search } from '@switchboard/application/search/parse-search';
import { type ConditionSql, type SqlValues, shortTextWays, wordsSql } from '@switchboard/application/search/text-sql';

/** A search whose tags are known: those of the account whose name contains the string. */
export interface ResolvedSearch extends Search {
  readonly tagIds: readonly number[];
}

/** The statements, one for each way and each by an index of its own, that find conversations (`id`) by name, number or tag. */
export function namedWays(search: Search & { readonly tagIds?: readonly number[] }): ConditionSql[] {
  return shortTextWays(search).map(
    (way): ConditionSql =>
      (values) =>
        `select c.id from read.conversations c where c.tenant_id = $1 and c.deleted_at is null and ${way(values)}`,
  );
}

/** The statement that finds conversations (`id`) by what was said; one may come more than once. */
export function saidWay(words: readonly string[]): ConditionSql {
  return (values) =>
    `select m.conversation_id as id from read.messages m where m.tenant_id = $1 and m.words @@ ${wordsSql(words, values)}`;
}

/** The ids of all conversations of the account that a search finds, each once. */
export function foundIdsSql(search: ResolvedSearch, values: SqlValues): string {
  const said = search.words.length > 0 ? [saidWay(search.words)] : [];
  const ways = [...namedWays(search), ...said].map((way) => way(values));
  return ways.length === 0
    ? 'select null::bigint as id where false'
    : `select distinct f.id from (${ways.join(' union all ')}) f`;
}
