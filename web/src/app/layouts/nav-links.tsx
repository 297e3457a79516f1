import { PAGES } from '@switchboard/contracts/pages';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, matchPath, useLocation, useMatch } from 'react-router';
import { selectAttentionTotal } from '../../live/live-slice.ts';
import { selectUser } from '../../session/session-slice.ts';
import { childrenOf, type ListedScreen, listedScreens } from '../screen-list.ts';
import classes from './nav-links.module.css';

/** Where one can go: only what exists, and only what the role may see. */
export function NavLinks() {
  const permissions = useSelector(selectUser)?.permissions ?? [];
  return listedScreens(permissions)
    .filter(({ entry }) => entry.place !== 'parent')
    .map((listed) => <Item key={listed.name} {...listed} />);
}

function Item({ name, path, entry }: ListedScreen) {
  const { t } = useTranslation();
  const { Icon, label, shortLabel, place, hasAttention, isCurrent } = entry;
  const match = useMatch(PAGES[name]);
  const isUnderIt = useMatch({ path, end: false }) !== null;
  const { pathname } = useLocation();
  // A page under this address may be no part of what the entry names; one that it lists may have another address.
  const isHere = match && isCurrent ? isCurrent(match.params) : isUnderIt;
  const isListedHere = childrenOf(name).some((child) => matchPath(PAGES[child], pathname) !== null);
  const attentionTotal = useSelector(selectAttentionTotal);
  return (
    <Link
      to={path}
      className={classes['link'] ?? ''}
      aria-current={isHere || isListedHere ? 'page' : undefined}
      data-for={place === 'nav-on-phones' ? 'phones' : undefined}
    >
      <Icon size={18} aria-hidden="true" />
      {t(shortLabel ?? label)}
      {hasAttention && attentionTotal > 0 && (
        <span className={classes['dot']}>
          <span className={classes['hidden']}>{t('nav.attention', { count: attentionTotal })}</span>
        </span>
      )}
    </Link>
  );
}
