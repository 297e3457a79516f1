import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ApiError } from '../../../api/api-error.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { refetchAsked } from '../inbox-listeners.ts';
import { selectMeta } from '../inbox-selectors.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import { useFieldLabel } from './field-label.ts';
import classes from './list-states.module.css';
import { useRangeText } from './range-text.ts';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** Rows to come, in their own shape. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {SKELETONS.map((key) => (
        <div key={key} className={classes['skeleton']}>
          <Skeleton width={40} height={40} radius="lg" />
          <div>
            <Skeleton width="45%" height={12} mt={4} />
            <Skeleton width="80%" height={12} mt={10} />
            <Skeleton width="30%" height={14} mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Nothing to show, why, and what would show more. */
export function EmptyList() {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const rangeText = useRangeText();
  const labelOf = useFieldLabel();
  const meta = useSelector(selectMeta);
  const { filter, searchString, smartTagIds } = query;
  if (query.page > 1 && meta && meta.total > 0) {
    return (
      <EmptyState
        title={t('inbox.emptyFilterTitle')}
        action={<Button onClick={() => change({ page: 1 })}>{t('inbox.first')}</Button>}
      />
    );
  }
  if (filter || searchString !== '' || smartTagIds.length > 0) {
    const clear = (label: string, wipe: Parameters<typeof change>[0]) => (
      <Button key={label} variant="default" size="xs" onClick={() => change(wipe)}>
        {t('inbox.clear')}: {label}
      </Button>
    );
    return (
      <EmptyState
        title={t('inbox.emptyFilterTitle')}
        body={t('inbox.emptyFilterBody')}
        action={
          <>
            {searchString !== '' && clear(`“${searchString}”`, { searchString: '' })}
            {filter && clear(labelOf(filter.field, filter.value), { filter: null })}
            {smartTagIds.length > 0 && clear(t('inbox.tagsCount', { count: smartTagIds.length }), { smartTagIds: [] })}
            {query.range !== 'all' && clear(rangeText(query.range), { range: 'all' })}
          </>
        }
      />
    );
  }
  if (query.range === 'all') return <EmptyState title={t('inbox.emptyTitle')} body={t('inbox.emptyBody')} />;
  return (
    <EmptyState
      title={t('inbox.emptyRangeTitle', { range: rangeText(query.range) })}
      body={t('inbox.emptyRangeBody')}
      action={<Button onClick={() => change({ range: 'all' })}>{t('inbox.allTime')}</Button>}
    />
  );
}

/** The server won't show this list to this person, or not in this form. */
export function RefusedList({ code }: { code: string }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  return (
    <EmptyState
      title={t('inbox.refusedTitle')}
      body={errorText(new ApiError({ code, status: 0, detail: '' }))}
      action={
        <Button variant="default" onClick={() => dispatch(refetchAsked())}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
