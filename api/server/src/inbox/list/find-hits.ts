import { parseSearch } from '@switchboard/application/search/parse-search';
import { sqlValues, wordsSql } from '@switchboard/application/search/text-sql';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { MAX_HIT_CHARACTERS, type SearchHit } from '@switchboard/contracts/conversations/list';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Finds the first line of each conversation that has all the words of a search, by conversation; undefined if the search looks at no words. */
export async function findHits(
  db: Queryable,
  tenant: string,
  searchString: string | undefined,
  ids: readonly ConversationId[],
): Promise<Record<string, SearchHit> | undefined> {
  const words = searchString === undefined ? [] : (parseSearch(searchString)?.words ?? []);
  if (words.length === 0) return undefined;
  if (ids.length === 0) return {};
  const values = sqlValues(tenant);
  // By primary key in the order of the lines, so that each conversation is read up to its hit.
  const text = `select h.* from unnest(${values.bind(ids)}::bigint[]) as wanted (id) cross join lateral (
      select m.conversation_id as id, m.seq, m.role, left(m.text, ${MAX_HIT_CHARACTERS}) as text from read.messages m
      where m.tenant_id = $1 and m.conversation_id = wanted.id and m.words @@ ${wordsSql(words, values)}
      order by m.seq limit 1) h`;
  const { rows } = await db.query<SearchHit & { readonly id: number }>({ text, values: values.values });
  return Object.fromEntries(rows.map(({ id, ...hit }) => [id, hit]));
}
