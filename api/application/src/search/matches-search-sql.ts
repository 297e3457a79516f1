import { foldText, parseSearch } from '@switchboard/contracts/base/text';

/**
 * Builds the condition that a column's folded text matches a search, as in `matchesSearch`. It uses three parameters of its statement, by
 * number: the folded search, and the `whole` and the `words` of its `parseSearch`.
 */
export function matchesSearchSql(
  column: string,
  parameters: { readonly search: number; readonly whole: number; readonly words: number },
): string {
  const { search, whole, words } = parameters;
  return `($${whole} = '' and position($${search} in ${column}) > 0
    or $${whole} <> '' and position($${whole} in read.search_form(${column})) > 0
    or $${words}::text[] <> '{}' and not exists (
      select from unnest($${words}::text[]) as word where position(' ' || word in read.search_form(${column})) = 0
    ))`;
}

/** Returns the parameters of {@link matchesSearchSql}, in order, for a search as typed. An empty text matches everything. */
export function searchValues(searchString: string): [search: string, whole: string, words: readonly string[]] {
  const folded = foldText(searchString);
  const { whole, words } = parseSearch(folded);
  return [folded, whole, words];
}
