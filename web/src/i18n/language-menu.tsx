import { Menu } from '@mantine/core';
import { LOCALES } from '@switchboard/contracts/constants';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { IconButton } from '../ui/icon-button.tsx';
import { changeLocale, currentLocale } from './i18n.ts';
import { rememberLocale } from './locale.ts';

const LocaleText = z.enum(LOCALES);

/** Chooses the language, for this browser and a year. */
export function LanguageMenu() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('language.label')}>
          <Languages size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={currentLocale()} onChange={chooseLocale}>
          {LOCALES.map((locale) => (
            <Menu.RadioItem key={locale} value={locale} lang={locale}>
              {t(`language.${locale}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Takes a language and remembers it. */
export async function chooseLocale(value: string): Promise<void> {
  const locale = LocaleText.parse(value);
  rememberLocale(locale);
  await changeLocale(locale);
}
