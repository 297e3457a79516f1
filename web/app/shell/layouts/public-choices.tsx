import { LOCALES } from '@switchboard/contracts/base/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLocale } from '../../i18n/choose-locale.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { ThemeMenu } from '../../ui/theme-menu.tsx';
import classes from './public-frame.module.css';

/** Language and theme on pages without an account menu, with optional content between them. */
export function PublicChoices({ children }: { children?: ReactNode }) {
  return (
    <>
      <LanguageLinks />
      {children}
      <ThemeMenu />
    </>
  );
}

function LanguageLinks() {
  const { t } = useTranslation();
  return (
    <div className={classes['languages']}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-current={locale === currentLocale()}
          onClick={() => chooseLocale(locale)}
        >
          {t(`language.${locale}`)}
        </button>
      ))}
    </div>
  );
}
