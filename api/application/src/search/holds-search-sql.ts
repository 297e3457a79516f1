import { foldText, parseSearch } from '@switchboard/contracts/base/text';

/**
 * The condition that a column's folded text holds a search, as `matchesSearch` decides. It reads three parameters of its statement, by their numbers:
 * the folded search, and the `whole` and the `words` of its `parseSearch`.
 */
export function holdsSearchSql(
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

/** The parameters of {@link holdsSearchSql} for a search as it is typed, in their order. The empty text finds everything. */
export function searchValues(searchString: string): [search: string, whole: string, words: readonly string[]] {
  const folded = foldText(searchString);
  const { whole, words } = parseSearch(folded);
  return [folded, whole, words];
}
