import { Menu } from '@mantine/core';
import { LOCALES } from '@switchboard/contracts/base/constants';
import { useTranslation } from 'react-i18next';
import { chooseLocale } from '../i18n/choose-locale.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { LanguageButton } from './language-button.tsx';

/** The languages to choose from, behind their button. */
export function LanguageMenu() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <LanguageButton />
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The languages as a menu's choices, each in its own words. */
export function LanguageItems() {
  const { t } = useTranslation();
  return (
    <Menu.RadioGroup value={currentLocale()} onChange={chooseLocale}>
      {LOCALES.map((locale) => (
        <Menu.RadioItem key={locale} value={locale} lang={locale}>
          {t(`language.${locale}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
