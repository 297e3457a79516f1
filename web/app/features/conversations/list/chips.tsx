import { ArrowDown, ArrowDownUp, ArrowUp, Calendar, Tag } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Chip } from '../../../ui/chip.tsx';
import { selectIsLoaded, selectPageSort } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { MORE_FIELDS, type ShownField, useFieldLabel } from './field-label.ts';
import { useRangeLabel } from './range-text.ts';
import { useTagNames } from './tag-names.ts';

type ChipButtonProps = ComponentPropsWithRef<'button'>;

/** A button for the list's range. */
export function RangeButton(props: ChipButtonProps) {
  const { query } = useInboxQuery();
  const rangeLabel = useRangeLabel();
  return <Chip label={rangeLabel(query.range)} isOn={query.range !== 'all'} Icon={Calendar} {...props} />;
}

/** A button for a filter field, or for the value that the list is filtered by. */
export function FieldButton({ field, ...rest }: ChipButtonProps & { readonly field: ShownField }) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const fieldLabel = useFieldLabel();
  const chosen = query.filter?.field === field ? query.filter.value : undefined;
  const label = chosen === undefined ? t(`field.${field}`) : fieldLabel(field, chosen);
  return <Chip label={label} isOn={chosen !== undefined} {...rest} />;
}

/** A button for the filter fields that have none of their own, or for the chosen value of one of them. */
export function MoreButton(props: ChipButtonProps) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const fieldLabel = useFieldLabel();
  const chosen = MORE_FIELDS.find((field) => field === query.filter?.field);
  const label = chosen && query.filter ? fieldLabel(chosen, query.filter.value) : t('inbox.more');
  return <Chip label={label} isOn={chosen !== undefined} {...props} />;
}

/** A button for the tags that the list is filtered by: names a single tag, and counts several. */
export function TagsButton(props: ChipButtonProps) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const chosen = query.smartTagIds;
  const [only] = chosen;
  const name = useTagNames()(only);
  const label =
    chosen.length === 0
      ? t('inbox.tags')
      : chosen.length === 1 && name !== undefined
        ? name
        : t('inbox.tagsCount', { count: chosen.length });
  return <Chip label={label} isOn={chosen.length > 0} Icon={Tag} {...props} />;
}

/** A button for the list's sort: as chosen, or newest first after a live update. */
export function SortButton(props: ChipButtonProps) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const shown = useSelector(selectPageSort);
  const isLoaded = useSelector(selectIsLoaded);
  const { by, order } = query.sort;
  const isLive = isLoaded && query.page === 1 && (shown.by !== by || shown.order !== order);
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  const text = isLive ? t('inbox.sortedLive') : t(`sort.${by}`);
  const spoken = isLive ? text : `${text}, ${t(`inbox.${order}`)}`;
  return (
    <Chip
      label={text}
      aria-label={`${t('inbox.sort')}: ${spoken}`}
      isOn={false}
      isPlain
      Icon={isLive ? ArrowDownUp : Arrow}
      {...props}
    />
  );
}
