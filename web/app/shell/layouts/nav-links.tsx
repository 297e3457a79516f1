import { PAGES } from '@switchboard/contracts/pages';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, matchPath, useLocation, useMatch } from 'react-router';
import { selectAttentionTotal } from '../../live/live-slice.ts';
import { RETURNS } from '../../routes/paths.ts';
import { getChildren, type ListedScreen } from '../screens/screen-list.ts';
import { useListedScreens } from '../screens/use-listed-screens.ts';
import classes from './nav-links.module.css';

/** The navigation: the screens that the user's role may see. */
export function NavLinks() {
  return useListedScreens()
    .filter(({ entry }) => entry.place !== 'parent')
    .map((listed) => <Item key={listed.name} {...listed} />);
}

const PLACES: Partial<Record<ListedScreen['entry']['place'], string>> = {
  'nav-on-phones': 'phones',
  'nav-but-phones': 'others',
};

function Item({ name, path, entry }: ListedScreen) {
  const { t } = useTranslation();
  const { Icon, label, shortLabel, place, hasAttention, isCurrent } = entry;
  const match = useMatch(PAGES[name]);
  const { pathname } = useLocation();
  // Another screen's URL may begin with this one, and a screen listed here may have a different URL.
  const isHere = match !== null && (isCurrent?.(match.params) ?? true);
  const isListedHere = getChildren(name).some((child) => matchPath(PAGES[child], pathname) !== null);
  const attentionTotal = useSelector(selectAttentionTotal);
  return (
    <Link
      to={path}
      state={RETURNS}
      className={classes['link'] ?? ''}
      aria-current={isHere || isListedHere ? 'page' : undefined}
      data-for={PLACES[place]}
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
