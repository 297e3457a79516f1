import type { Search } from '../filter/search.ts';
import { type ConditionSql, type SqlValues, shortTextWays, wordsSql } from '../filter/sql.ts';

/** A search whose tags are known: those of the account whose name contains the string. */
export interface ResolvedSearch extends Search {
  readonly tagIds: readonly number[];
}

/** The statements, one for each way of matching and each by an index of its own, that answer the ids (`id`) which it finds. */
export function foundWays(search: ResolvedSearch): ConditionSql[] {
  const { words } = search;
  const ways = shortTextWays(search).map(
    (way): ConditionSql =>
      (values) =>
        `select c.id from read.conversations c where c.tenant_id = $1 and c.deleted_at is null and ${way(values)}`,
  );
  if (words.length > 0) {
    ways.push(
      (values) =>
        `select m.conversation_id as id from read.messages m where m.tenant_id = $1 and m.words @@ ${wordsSql(words, values)}`,
    );
  }
  return ways;
}

/** The ids of all conversations of the account that a search finds, each once. */
export function foundIdsSql(search: ResolvedSearch, values: SqlValues): string {
  const ways = foundWays(search).map((way) => way(values));
  return ways.length === 0
    ? 'select null::bigint as id where false'
    : `select distinct f.id from (${ways.join(' union all ')}) f`;
}
