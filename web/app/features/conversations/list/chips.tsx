import { ArrowDown, ArrowDownUp, ArrowUp, Calendar, Tag } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Chip } from '../../../ui/chip.tsx';
import { useFilterLabel } from '../inbox/field-label.ts';
import { type FilterName, listFilters } from '../inbox/inbox-query.ts';
import { selectIsLoaded, selectPageSort } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { useRangeLabel } from './range-text.ts';
import { useTagNames } from './tag-names.ts';

type ChipButtonProps = ComponentPropsWithRef<'button'>;

/** A button for the list's range. */
export function RangeButton(props: ChipButtonProps) {
  const { query } = useInboxQuery();
  const rangeLabel = useRangeLabel();
  return <Chip label={rangeLabel(query.range)} isOn={query.range !== 'all'} Icon={Calendar} {...props} />;
}

interface FieldsButtonProps extends ChipButtonProps {
  readonly fields: readonly FilterName[];
  /** The button's text while none of the fields is chosen. */
  readonly name: string;
}
/** A button for some filter fields: names them, or says in words what was chosen. */
export function FieldsButton({ fields, name, ...rest }: FieldsButtonProps) {
  const { query } = useInboxQuery();
  const filterLabel = useFilterLabel();
  const chosen = listFilters(query.filters).filter(({ field }) => fields.includes(field));
  const label = chosen.length === 0 ? name : chosen.map(filterLabel).join(' · ');
  return <Chip label={label} isOn={chosen.length > 0} {...rest} />;
}

/** A button for the filter fields that have none of their own until they are chosen. */
export function MoreButton(props: ChipButtonProps) {
  const { t } = useTranslation();
  return <Chip label={t('inbox.more')} isOn={false} {...props} />;
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
