import { Menu } from '@mantine/core';
import { LOCALES } from '@switchboard/contracts/base/constants';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLocale } from '../i18n/choose-locale.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { IconButton, type IconButtonRest } from './icon-button.tsx';

/** The language menu with its button. */
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

/** The languages as menu items, each in its own language. */
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

function LanguageButton(props: IconButtonRest) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('language.label')} {...props}>
      <Languages size={18} />
    </IconButton>
  );
}
