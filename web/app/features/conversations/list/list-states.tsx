import { Button } from '@mantine/core';
import type { ErrorCode } from '@switchboard/contracts/base/error-codes';
import { CalendarSearch, CircleAlert, FileQuestionMark, Inbox, ListX, Lock, MapPinOff, SearchX, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ApiError } from '../../../api/api-error.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { useFilterLabel } from '../inbox/field-label.ts';
import { refetchRequested } from '../inbox/inbox-listeners.ts';
import { DEFAULT_QUERY, listFilters, setFilter } from '../inbox/inbox-query.ts';
import { selectMeta } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { useRangeLabel, useRangeText } from './range-text.ts';
import { useTagNames } from './tag-names.ts';

/** An empty list: why it is empty, and what would show more. */
export function EmptyList() {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const rangeText = useRangeText();
  const meta = useSelector(selectMeta);
  const { filters, searchString, smartTagIds, range, page } = query;
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
  if (listFilters(filters).length > 0 || searchString !== '' || smartTagIds.length > 0) return <NoMatch />;
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

/** Nothing matches; each condition can be removed separately. */
function NoMatch() {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const rangeLabel = useRangeLabel();
  const filterLabel = useFilterLabel();
  const tagName = useTagNames();
  const { filters, searchString, smartTagIds, range } = query;
  const narrowing: { readonly key: string; readonly label: string; readonly without: Parameters<typeof change>[0] }[] =
    [
      ...(searchString === '' ? [] : [{ key: 'search', label: `“${searchString}”`, without: { searchString: '' } }]),
      ...listFilters(filters).map((filter) => ({
        key: filter.field,
        label: filterLabel(filter),
        without: { filters: setFilter(filters, filter.field, []) },
      })),
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
              onClick={() => change({ searchString: '', filters: {}, smartTagIds: [], range: 'all' })}
            >
              {t('inbox.clearAll')}
            </Button>
          )}
        </>
      }
    />
  );
}

const DENIED: ErrorCode = 'permission.denied';
const NOT_FOUND: ErrorCode = 'resource.not_found';
const INVALID: ErrorCode = 'request.invalid';

/** A refused list request: why the server refused it, and what the user can do. */
export function RefusedList({ code }: { code: string }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { query, change } = useInboxQuery();
  const { tenantId } = query;
  if (code === DENIED) {
    return (
      <EmptyState
        icon={<Lock size={28} aria-hidden="true" />}
        title={t('inbox.forbiddenTitle')}
        body={t('inbox.forbiddenBody')}
      />
    );
  }
  // The only thing that a list request can fail to find is the account.
  if (code === NOT_FOUND && tenantId !== null) {
    return (
      <EmptyState
        icon={<MapPinOff size={28} aria-hidden="true" />}
        title={t('inbox.unknownTitle')}
        body={t('inbox.unknownBody')}
        action={<Button onClick={() => change(DEFAULT_QUERY)}>{t('inbox.ownInbox')}</Button>}
      />
    );
  }
  if (code === INVALID) {
    return (
      <EmptyState
        icon={<ListX size={28} aria-hidden="true" />}
        title={t('inbox.refusedTitle')}
        body={t('inbox.invalidBody')}
        action={<Button onClick={() => change({ ...DEFAULT_QUERY, tenantId })}>{t('inbox.clearAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<CircleAlert size={28} aria-hidden="true" />}
      title={t('inbox.refusedTitle')}
      body={errorText(new ApiError({ code, status: 0, detail: '' }))}
      action={
        <Button variant="default" onClick={() => dispatch(refetchRequested())}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
