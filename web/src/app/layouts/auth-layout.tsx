import { LOCALES } from '@switchboard/contracts/constants';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { chooseLocale } from '../../i18n/choose-locale.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { Logo } from '../../ui/logo.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import { paths } from '../paths.ts';
import classes from './auth-layout.module.css';

/** The pages before signing in: the form on one side, what it is for on the other. */
export function AuthLayout() {
  const { t } = useTranslation();
  return (
    <div className={classes['page']}>
      <aside className={classes['side']}>
        <Link to={paths.home} className={classes['brand']}>
          <Logo size={26} />
          {t('app.name')}
        </Link>
        <Sample />
      </aside>
      <main className={classes['main']}>
        <div className={classes['form']}>
          <Outlet />
        </div>
        <footer className={classes['footer']}>
          <LanguageLinks />
          <ThemeChoice />
        </footer>
      </main>
    </div>
  );
}

/** What the product does, as it looks when it matters. */
function Sample() {
  const { t } = useTranslation();
  return (
    <div className={classes['sample']}>
      <time>0:05</time>
      <p className={classes['said']}>
        {t('auth.sampleSaid')} <mark>{t('auth.sampleEvidence')}</mark>
        {t('auth.sampleRest')}
      </p>
      <span />
      <p className={classes['reason']}>
        <TriangleAlert size={14} aria-hidden="true" />
        {t('auth.sampleReason')}
      </p>
      <time>0:08</time>
      <p>{t('auth.sampleAnswer')}</p>
    </div>
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
