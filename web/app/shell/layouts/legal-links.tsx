import { siteDocumentPath } from '@switchboard/contracts/site/pages';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import classes from './public-frame.module.css';

const PAGES = {
  privacyPolicy: 'nav.privacyPolicy',
  termsOfService: 'nav.termsOfService',
  cookiePolicy: 'nav.cookiePolicy',
} as const;
const NAMES = ['privacyPolicy', 'termsOfService', 'cookiePolicy'] as const;

/** Links to the public site's legal pages. */
export function LegalLinks() {
  const { t } = useTranslation();
  return (
    <div className={classes['links']}>
      {NAMES.map((name) => (
        <a key={name} href={siteDocumentPath({ name, locale: currentLocale() })} className={classes['link']}>
          {t(PAGES[name])}
        </a>
      ))}
    </div>
  );
}
