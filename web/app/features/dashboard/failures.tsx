import { Button } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './dashboard-page.module.css';

interface RetryProps {
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** The dashboard failed to load. */
export function LoadFailed(retry: RetryProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['failed']}>
      <EmptyState
        icon={<CloudOff size={28} aria-hidden="true" />}
        title={t('dashboard.failedTitle')}
        body={t('dashboard.failedBody')}
        action={<Retry {...retry} />}
      />
    </div>
  );
}

/** Shows that the data is outdated because refetching fails. */
export function StaleBar({ asOf, ...retry }: RetryProps & { readonly asOf: number | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const time = asOf === undefined ? '' : formats.time(new Date(asOf).toISOString());
  return (
    <div className={classes['stale']} role="status">
      <CloudOff size={16} aria-hidden="true" />
      <span>{t('dashboard.stale', { time })}</span>
      <Retry {...retry} />
    </div>
  );
}

function Retry({ isBusy, onRetry }: RetryProps) {
  const { t } = useTranslation();
  return (
    <Button variant="default" size="sm" loading={isBusy} onClick={() => onRetry()}>
      {t('action.retry')}
    </Button>
  );
}
