import { useTranslation } from 'react-i18next';
import { FieldChip } from './field-chip.tsx';
import classes from './filter-bar.module.css';
import { MoreChip } from './more-chip.tsx';
import { RangeChip } from './range-chip.tsx';
import { SortChip } from './sort-chip.tsx';
import { TagsChip } from './tags-chip.tsx';

/** What narrows the list and what orders it, each behind a chip that says what is chosen. */
export function FilterBar() {
  const { t } = useTranslation();
  return (
    <fieldset className={classes['bar']} aria-label={t('inbox.filters')}>
      <RangeChip />
      <FieldChip field="status" />
      <FieldChip field="agentId" />
      <TagsChip />
      <MoreChip />
      <SortChip />
    </fieldset>
  );
}
