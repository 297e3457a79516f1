import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** A placeholder for content that couldn't be read, with a retry button. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('resource.loadFailed')}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
