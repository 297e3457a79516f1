import { LOCALES } from '@switchboard/contracts/constants';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLocale } from '../../i18n/choose-locale.ts';
import { currentLocale, needTexts } from '../../i18n/i18n.ts';
import { Logo } from '../../ui/logo.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { paths } from '../paths.ts';
import classes from './public-frame.module.css';

const Sample = lazy(async () => {
  const [{ Sample }] = await Promise.all([import('./sample.tsx'), needTexts('auth')]);
  return { default: Sample };
});

interface PublicFrameProps {
  readonly children: ReactNode;
  /** What the product does is shown on a phone too, above the rest. */
  readonly showsSample?: boolean;
}

/**
 * The frame of every page that is not in the frame of the signed-in: what one came for on one side, what the product does on the other,
 * language and theme below. The link home loads anew, since errors stand in here too; for them it also does without the sample.
 */
export function PublicFrame({ children, showsSample = false }: PublicFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['page']} data-sample={showsSample || undefined}>
      <aside className={classes['side']}>
        <a href={paths.home} className={classes['brand']}>
          <Logo size={26} />
          {t('app.name')}
        </a>
        <ErrorBoundary place="sample" view={() => null}>
          <Suspense>
            <Sample />
          </Suspense>
        </ErrorBoundary>
      </aside>
      <main className={classes['main']}>
        <div className={classes['content']}>{children}</div>
        <footer className={classes['footer']}>
          <LanguageLinks />
          <ThemeChoice />
        </footer>
      </main>
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
