import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './account.module.css';

/** A part of the account failed to load. */
export function LoadFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes['failed']} role="alert">
      <p>{t('account.loadFailed')}</p>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => onRetry()}>
        {t('action.retry')}
      </Button>
    </div>
  );
}
