import type { User } from '@switchboard/contracts/access/users';
import { Ban, CircleCheck, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './users.module.css';

const ICONS = { invited: Mail, active: CircleCheck, suspended: Ban } as const;

/** Whether a user may sign in, shown by shape and text, not only by color. */
export function UserStatus({ status }: Pick<User, 'status'>) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`users.statusName.${status}`)}
    </span>
  );
}
