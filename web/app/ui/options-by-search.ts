import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { foldText, matchesSearch } from '@switchboard/contracts/base/text';

/** Filters the options of a field as every search of the product does: whatever the case, accents, apostrophes and the order of words. */
export const optionsBySearch: OptionsFilter = ({ options, search, limit }) => {
  const sought = foldText(search.trim());
  const holds = ({ label }: ComboboxItem) => sought === '' || matchesSearch(foldText(label), sought);
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
