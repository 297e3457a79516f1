import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './account-status.module.css';

/** Whether users may sign in to an account, by text and shape. */
export function AccountStatus({ status }: { status: 'active' | 'suspended' }) {
  const { t } = useTranslation();
  return (
    <span className={classes['status']} data-status={status}>
      {status === 'suspended' ? <CirclePause size={14} aria-hidden="true" /> : <i aria-hidden="true" />}
      {t(`admin.${status}`)}
    </span>
  );
}
