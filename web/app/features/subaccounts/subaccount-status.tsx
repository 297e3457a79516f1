import type { Subaccount } from '@switchboard/contracts/access/subaccounts';
import { Ban, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './subaccounts.module.css';

/** Whether a client's account is active, shown by shape and text, not only by color. */
export function SubaccountStatus({ status }: Pick<Subaccount, 'status'>) {
  const { t } = useTranslation();
  const Icon = status === 'active' ? CircleCheck : Ban;
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`subaccounts.statusName.${status}`)}
    </span>
  );
}
