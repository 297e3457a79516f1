import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useShownAccountName } from '../../features/conversations/list/account-zone.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { selectUser } from '../../session/session-slice.ts';
import classes from './account-title.module.css';

/** The current account, and the time zone of all times. */
export function AccountTitle() {
  const { t } = useTranslation();
  const formats = useFormats();
  const user = useSelector(selectUser);
  const name = useShownAccountName();
  const zone = formats.zoneName();
  return (
    <div className={classes['account']}>
      <strong>{name}</strong>
      <span>{user?.role === 'super_admin' ? `${t('roleName.super_admin')} · ${zone}` : name && zone}</span>
    </div>
  );
}
