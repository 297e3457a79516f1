import { PAGES } from '@switchboard/contracts/pages';
import { Building2, Inbox, LayoutDashboard, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { NavLink, useMatch } from 'react-router';
import { sectionOf } from '../../features/admin/sections.ts';
import { selectAttentionTotal } from '../../live/live-slice.ts';
import { selectUser } from '../../session/session-slice.ts';
import { paths } from '../paths.ts';
import classes from './nav-links.module.css';

/** Where one can go: only what exists, and only what the role may see. */
export function NavLinks() {
  const { t } = useTranslation();
  const user = useSelector(selectUser);
  const attentionTotal = useSelector(selectAttentionTotal);
  const isAmongAccounts = sectionOf(useMatch(PAGES.admin)?.params.id) === 'accounts';
  // Where there is room, the account menu leads there.
  const account = <Item to={paths.ownAccount} label={t('nav.account')} Icon={UserRound} isForPhones />;
  if (user?.role === 'super_admin') {
    return (
      <>
        <Item to={paths.admin} label={t('nav.accounts')} Icon={Building2} isElsewhere={!isAmongAccounts} />
        {account}
      </>
    );
  }
  return (
    <>
      <Item to={paths.dashboard} label={t('nav.dashboard')} Icon={LayoutDashboard} />
      <Item to={paths.conversations} label={t('nav.inbox')} Icon={Inbox} attentionTotal={attentionTotal} />
      {account}
    </>
  );
}

interface ItemProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof Inbox;
  readonly attentionTotal?: number;
  readonly isForPhones?: boolean;
  /** On a page under this address that is no part of what the entry names. */
  readonly isElsewhere?: boolean;
}
function Item({ to, label, Icon, attentionTotal = 0, isForPhones = false, isElsewhere = false }: ItemProps) {
  const { t } = useTranslation();
  return (
    <NavLink
      to={to}
      className={classes['link'] ?? ''}
      aria-current={isElsewhere ? false : 'page'}
      data-for={isForPhones ? 'phones' : undefined}
    >
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
