import { Building2, Inbox, LayoutDashboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { NavLink } from 'react-router';
import { selectAttentionTotal } from '../../live/live-slice.ts';
import { selectUser } from '../../session/session-slice.ts';
import { paths } from '../paths.ts';
import classes from './nav-links.module.css';

/** Where one can go: only what exists, and only what the role may see. */
export function NavLinks() {
  const { t } = useTranslation();
  const user = useSelector(selectUser);
  const attentionTotal = useSelector(selectAttentionTotal);
  if (user?.role === 'super_admin') return <Item to={paths.admin} label={t('nav.accounts')} Icon={Building2} />;
  return (
    <>
      <Item to={paths.dashboard} label={t('nav.dashboard')} Icon={LayoutDashboard} />
      <Item to={paths.conversations} label={t('nav.inbox')} Icon={Inbox} attentionTotal={attentionTotal} />
    </>
  );
}

interface ItemProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof Inbox;
  readonly attentionTotal?: number;
}
function Item({ to, label, Icon, attentionTotal = 0 }: ItemProps) {
  const { t } = useTranslation();
  return (
    <NavLink to={to} className={classes['link'] ?? ''}>
      <Icon size={18} aria-hidden="true" />
      {label}
      {attentionTotal > 0 && (
        <span className={classes['dot']}>
          <span className={classes['hidden']}>{t('nav.attention', { count: attentionTotal })}</span>
        </span>
      )}
    </NavLink>
  );
}
