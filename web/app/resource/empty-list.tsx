import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import type { AnyView } from './resource-view.ts';

interface EmptyListProps {
  readonly view: AnyView;
  /** Whether a filter or a search narrows the list. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Starts a new item; undefined for people who may not create one. */
  readonly onCreate: (() => void) | undefined;
}

/** An empty list: says what its items are for, and offers to create the first one. */
export function EmptyList({ view, isFiltered, onClear, onCreate }: EmptyListProps) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <EmptyState
        title={t('resource.noMatch')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('resource.clearFilters')}
          </Button>
        }
      />
    );
  }
  if (view.First && onCreate) return <view.First />;
  return (
    <EmptyState
      title={t(`${view.kind}.none`)}
      body={t(`${view.kind}.about`)}
      {...(onCreate && { action: <Button onClick={onCreate}>{t(`${view.kind}.create`)}</Button> })}
    />
  );
}
