import type { User } from '@switchboard/contracts/access/users';
import { Ban, CircleCheck, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './users.module.css';

const ICONS = { invited: Mail, active: CircleCheck, suspended: Ban } as const;

/** Whether somebody may sign in; told by shape and word, not by colour alone. */
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
