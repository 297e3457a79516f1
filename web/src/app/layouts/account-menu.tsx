import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { LOCALES } from '@switchboard/contracts/constants';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../api/thunk.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { chooseLocale } from '../../i18n/language-menu.tsx';
import { logOut } from '../../session/session-calls.ts';
import { selectSession } from '../../session/session-slice.ts';
import { schemeOf, Theme, themeOf } from '../../ui/color-scheme.ts';
import { initialsOf } from '../../ui/initials.ts';
import classes from './account-menu.module.css';

/** Who is signed in, and the way out. On a phone it holds language and theme as well. */
export function AccountMenu() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const session = useSelector(selectSession);
  if (!session) return null;
  const { user, impersonating } = session;
  const initials = initialsOf(user.name);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes['avatar']} aria-label={`${initials}, ${t('menu.label')}`}>
          {initials}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['who']}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
          <span>{t(`roleName.${user.role}`)}</span>
        </div>
        <Menu.Divider />
        <div className={classes['narrow']}>
          <Preferences />
          <Menu.Divider />
        </div>
        <Menu.Item leftSection={<LogOut size={16} />} onClick={() => dispatch(logOut())}>
          {impersonating ? t('menu.leave', { name: impersonating.name }) : t('menu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Preferences() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('language.label')}</Menu.Label>
      <Menu.RadioGroup value={currentLocale()} onChange={chooseLocale}>
        {LOCALES.map((locale) => (
          <Menu.RadioItem key={locale} value={locale} lang={locale}>
            {t(`language.${locale}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Label>{t('theme.label')}</Menu.Label>
      <Menu.RadioGroup value={themeOf(colorScheme)} onChange={(value) => setColorScheme(schemeOf(Theme.parse(value)))}>
        {Theme.options.map((theme) => (
          <Menu.RadioItem key={theme} value={theme}>
            {t(`theme.${theme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
