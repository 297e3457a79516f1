import { Menu } from '@mantine/core';
import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { AlertsItem } from '../../live/alerts-item.tsx';
import { paths } from '../../routes/paths.ts';
import { KeepSignedInItem } from '../../session/keep-signed-in-item.tsx';
import { logOut } from '../../session/session-calls.ts';
import { selectSession } from '../../session/session-slice.ts';
import { useMay, useMayCall } from '../../session/use-may.ts';
import { LanguageItems } from '../../ui/language-menu.tsx';
import { optionalPart } from '../../ui/lazy-part.tsx';
import { openShortcutSheet } from '../../ui/open-shortcut-sheet.tsx';
import { ThemeItems } from '../../ui/theme-menu.tsx';
import { preloadSignIn } from '../screens/preload-sign-in.ts';
import { useListedScreens } from '../screens/use-listed-screens.ts';
import { AccountButton } from './account-button.tsx';
import classes from './account-menu.module.css';
import { AccountSwitcher, useMemberships } from './account-switcher.tsx';

const OwnAvailabilityItems = optionalPart(async () => {
  const [{ OwnAvailabilityItems }] = await Promise.all([
    import('../../features/conversations/availability/own-availability-items.tsx'),
    needTexts('availability'),
  ]);
  return OwnAvailabilityItems;
});

/**
 * The signed-in user, their other accounts, and sign-out. On a phone, it also contains the screens that don't fit into the navigation, alerts,
 * language and theme.
 */
export function AccountMenu() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const session = useSelector(selectSession);
  const memberships = useMemberships();
  const screens = useListedScreens();
  const hasProfile = useMayCall('readProfile');
  const hearsAlerts = useMay('conversation.read');
  const takesConversations = useMay('conversation.work', 'changeAvailability');
  if (!session) return null;
  const { user, impersonating, agency } = session;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <AccountButton onPointerEnter={preloadSignIn} onFocus={preloadSignIn} />
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        <div className={classes['who']}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
          <span>{t(`roleName.${user.role}`)}</span>
        </div>
        <AccountSwitcher memberships={memberships} />
        <Menu.Divider />
        {takesConversations && (
          <div className={classes['narrow']}>
            <Suspense>
              <OwnAvailabilityItems />
            </Suspense>
          </div>
        )}
        {hasProfile && (
          <Menu.Item component={Link} to={paths.ownAccount} leftSection={<UserRound size={16} />}>
            {t('menu.account')}
          </Menu.Item>
        )}
        <div className={classes['narrow']}>
          {screens
            .filter(({ entry }) => entry.place === 'nav-but-phones')
            .map(({ name, path, entry: { Icon, label } }) => (
              <Menu.Item key={name} component={Link} to={path} leftSection={<Icon size={16} />}>
                {t(label)}
              </Menu.Item>
            ))}
        </div>
        {hearsAlerts && (
          <div className={classes['phone']}>
            <AlertsItem />
          </div>
        )}
        <div className={classes['narrow']}>
          <Menu.Label>{t('language.label')}</Menu.Label>
          <LanguageItems />
          <Menu.Label>{t('theme.label')}</Menu.Label>
          <ThemeItems />
          <Menu.Divider />
        </div>
        <Menu.Item
          className={classes['keyboard'] ?? ''}
          leftSection={<Keyboard size={16} />}
          onClick={openShortcutSheet}
        >
          {t('shortcuts.title')}
        </Menu.Item>
        <KeepSignedInItem />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} />} onClick={() => dispatch(logOut())}>
          {impersonating ? t('menu.leave', { name: agency?.name ?? impersonating.name }) : t('menu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
