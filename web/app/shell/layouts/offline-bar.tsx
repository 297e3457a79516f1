import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOfflineSince } from '../../ui/use-offline-since.ts';
import classes from './offline-bar.module.css';

/** Shown while this device is offline. */
export function OfflineBar() {
  const { t } = useTranslation();
  return (
    <div role="status">
      {useOfflineSince() !== null && (
        <p className={classes['bar']}>
          <WifiOff size={16} aria-hidden="true" />
          <span>{t('app.offline')}</span>
        </p>
      )}
    </div>
  );
}
