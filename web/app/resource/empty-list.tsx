import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import type { AnyView } from './resource-view.ts';

interface EmptyListProps {
  readonly view: AnyView;
  /** A filter or a search narrows the list. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Undefined for people who may not create items. */
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
