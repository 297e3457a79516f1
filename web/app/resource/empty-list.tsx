import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import type { AnyView } from './resource-view.ts';

interface EmptyListProps {
  readonly view: AnyView;
  /** Something narrows the list down. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Undefined for who may not make any. */
  readonly onCreate: (() => void) | undefined;
}

/** Fills a list that has nothing: tells what such things are for, and the one thing to do. */
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
