import { parseSearch } from '@switchboard/contracts/base/text';
import type { Search } from './parse-search.ts';

/** The values of a statement under construction; `bind` adds one and answers its placeholder. */
export interface SqlValues {
  readonly values: unknown[];
  bind(value: unknown): string;
}

/** Starts a statement's values; the account is always `$1`. */
export function sqlValues(tenant: string): SqlValues {
  const values: unknown[] = [tenant];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** A condition over `c`. */
export type ConditionSql = (values: SqlValues) => string;

/** The ways in which name, number and tags can match: everything but what was said. */
export function shortTextWays({
  text,
  digits,
  tagText,
  tagIds,
}: Search & { readonly tagIds?: readonly number[] }): ConditionSql[] {
  const ways: ConditionSql[] = [];
  if (text !== undefined) ways.push((values) => holdsSql('c.search_text', text, values));
  if (digits !== undefined) ways.push((values) => `c.digits like ${values.bind(containing(digits))}`);
  if (tagIds !== undefined) {
    if (tagIds.length > 0) ways.push((values) => `c.smart_tags && ${values.bind(tagIds)}::bigint[]`);
  } else if (tagText !== undefined) {
    ways.push((values) => `c.smart_tags && array(${namedTagsSql(tagText, values)})`);
  }
  return ways;
}

/** The condition that a column's folded text holds a folded search, as `matchesSearch` decides. */
export function holdsSql(column: string, text: string, values: SqlValues): string {
  const { whole, words } = parseSearch(text);
  if (whole === '') return `${column} like ${values.bind(containing(text))}`;
  const like = (part: string) => `read.search_form(${column}) like ${values.bind(containing(part))}`;
  const inAnyOrder = words.map((word) => like(` ${word}`)).join(' and ');
  return inAnyOrder === '' ? like(whole) : `(${like(whole)} or (${inAnyOrder}))`;
}

/** The ids of the account's tags whose name holds a folded search. */
export function namedTagsSql(tagText: string, values: SqlValues): string {
  return `select t.id from read.smart_tags t where t.tenant_id = $1 and ${holdsSql('t.folded_name', tagText, values)}`;
}

/** The words as a tsquery. They are letters and digits alone, so that quoting is all they need. */
export function wordsSql(words: readonly string[], values: SqlValues): string {
  return `${values.bind(words.map((word) => `'${word}':*`).join(' & '))}::tsquery`;
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
