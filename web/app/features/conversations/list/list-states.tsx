import { Button } from '@mantine/core';
import { CalendarSearch, FileQuestionMark, Inbox, SearchX, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { selectMeta } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { useFieldLabel } from './field-label.ts';
import { useRangeLabel, useRangeText } from './range-text.ts';
import { useTagNames } from './tag-names.ts';

/** Nothing to show, why, and what would show more. */
export function EmptyList() {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const rangeText = useRangeText();
  const meta = useSelector(selectMeta);
  const { filter, searchString, smartTagIds, range, page } = query;
  if (page > 1 && meta && meta.total > 0) {
    return (
      <EmptyState
        icon={<FileQuestionMark size={28} aria-hidden="true" />}
        title={t('inbox.pastEndTitle', { page })}
        body={t('inbox.pastEndBody')}
        action={<Button onClick={() => change({ page: 1 })}>{t('inbox.first')}</Button>}
      />
    );
  }
  if (filter || searchString !== '' || smartTagIds.length > 0) return <NoMatch />;
  if (range === 'all') {
    return (
      <EmptyState
        icon={<Inbox size={28} aria-hidden="true" />}
        title={t('inbox.emptyTitle')}
        body={t('inbox.emptyBody')}
      />
    );
  }
  return (
    <EmptyState
      icon={<CalendarSearch size={28} aria-hidden="true" />}
      title={t('inbox.emptyRangeTitle', { range: rangeText(range) })}
      body={t('inbox.emptyRangeBody')}
      action={<Button onClick={() => change({ range: 'all' })}>{t('inbox.allTime')}</Button>}
    />
  );
}

/** Nothing matches: each thing that narrows the list can be taken away by itself. */
function NoMatch() {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const rangeLabel = useRangeLabel();
  const labelOf = useFieldLabel();
  const tagName = useTagNames();
  const { filter, searchString, smartTagIds, range } = query;
  const narrowing: { readonly key: string; readonly label: string; readonly without: Parameters<typeof change>[0] }[] =
    [
      ...(searchString === '' ? [] : [{ key: 'search', label: `“${searchString}”`, without: { searchString: '' } }]),
      ...(filter ? [{ key: 'filter', label: labelOf(filter.field, filter.value), without: { filter: null } }] : []),
      ...smartTagIds.map((id) => ({
        key: `tag-${id}`,
        label: tagName(id) ?? t('inbox.tagsCount', { count: 1 }),
        without: { smartTagIds: smartTagIds.filter((other) => other !== id) },
      })),
      ...(range === 'all' ? [] : [{ key: 'range', label: rangeLabel(range), without: { range: 'all' } as const }]),
    ];
  return (
    <EmptyState
      icon={<SearchX size={28} aria-hidden="true" />}
      title={t('inbox.emptyFilterTitle')}
      body={t('inbox.emptyFilterBody')}
      action={
        <>
          {narrowing.map(({ key, label, without }) => (
            <Button
              key={key}
              variant="default"
              size="xs"
              maw="100%"
              aria-label={`${t('inbox.clear')}: ${label}`}
              rightSection={<X size={13} aria-hidden="true" />}
              onClick={() => change(without)}
            >
              {label}
            </Button>
          ))}
          {narrowing.length > 1 && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => change({ searchString: '', filter: null, smartTagIds: [], range: 'all' })}
            >
              {t('inbox.clearAll')}
            </Button>
          )}
        </>
      }
    />
  );
}
