import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { foldText, matchesSearch } from '@switchboard/contracts/base/text';

/** Filters a field's options like every search of the product: ignores case, accents, apostrophes and word order. */
export const optionsBySearch: OptionsFilter = ({ options, search, limit }) => {
  const query = foldText(search.trim());
  const holds = ({ label }: ComboboxItem) => query === '' || matchesSearch(foldText(label), query);
  const found: ComboboxParsedItem[] = [];
  let left = limit;
  for (const option of options) {
    if (left <= 0) break;
    const items = ('group' in option ? option.items : [option]).filter(holds).slice(0, left);
    left -= items.length;
    if (items.length > 0) found.push(...('group' in option ? [{ ...option, items }] : items));
  }
  return found;
};
