import { parseSearch } from '@switchboard/contracts/base/text';
import type { Search } from './parse-search.ts';

/** The values of a statement under construction; `bind` adds one and returns its placeholder. */
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

/** Returns the alternative conditions by which name, number and tags match a search; messages are searched separately. */
export function shortTextConditions({
  text,
  digits,
  tagText,
  tagIds,
}: Search & { readonly tagIds?: readonly number[] }): ConditionSql[] {
  const conditions: ConditionSql[] = [];
  if (text !== undefined) conditions.push((values) => matchesTextSql('c.search_text', text, values));
  if (digits !== undefined) conditions.push((values) => `c.digits like ${values.bind(containing(digits))}`);
  if (tagIds !== undefined) {
    if (tagIds.length > 0) conditions.push((values) => `c.smart_tags && ${values.bind(tagIds)}::bigint[]`);
  } else if (tagText !== undefined) {
    conditions.push((values) => `c.smart_tags && array(${namedTagsSql(tagText, values)})`);
  }
  return conditions;
}

/** Builds the condition that a column's folded text matches a folded search, as in `matchesSearch`. */
export function matchesTextSql(column: string, text: string, values: SqlValues): string {
  const { whole, words } = parseSearch(text);
  if (whole === '') return `${column} like ${values.bind(containing(text))}`;
  const like = (part: string) => `read.search_form(${column}) like ${values.bind(containing(part))}`;
  const inAnyOrder = words.map((word) => like(` ${word}`)).join(' and ');
  return inAnyOrder === '' ? like(whole) : `(${like(whole)} or (${inAnyOrder}))`;
}

/** Selects the ids of the account's tags whose name matches a folded search. */
export function namedTagsSql(tagText: string, values: SqlValues): string {
  return `select t.id from read.smart_tags t where t.tenant_id = $1 and ${matchesTextSql('t.folded_name', tagText, values)}`;
}

/** Builds a tsquery of the words. They contain only letters and digits, so quoting is sufficient. */
export function wordsSql(words: readonly string[], values: SqlValues): string {
  return `${values.bind(words.map((word) => `'${word}':*`).join(' & '))}::tsquery`;
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
