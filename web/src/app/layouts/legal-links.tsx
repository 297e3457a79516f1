import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import classes from './public-frame.module.css';

/** Leads to the legal pages there are. */
export function LegalLinks() {
  const { t } = useTranslation();
  return (
    <Link to={paths.cookiePolicy} className={classes['link'] ?? ''}>
      {t('nav.cookiePolicy')}
    </Link>
  );
}
