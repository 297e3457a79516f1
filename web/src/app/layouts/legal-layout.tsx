import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, Outlet } from 'react-router';
import { ImpersonationBanner } from '../../session/impersonation-banner.tsx';
import { selectSession } from '../../session/session-slice.ts';
import { landingPath } from '../guards.ts';
import { paths } from '../paths.ts';
import { Brand } from './brand.tsx';
import classes from './legal-layout.module.css';
import { PublicChoices } from './public-choices.tsx';

/** A text to be read, printed and linked to, the same for everybody: its way back leads into the product, or to the way in. */
export function LegalLayout() {
  const { t } = useTranslation();
  const session = useSelector(selectSession);
  return (
    <div className={classes['page']}>
      <div className={classes['bars']}>
        <ImpersonationBanner />
      </div>
      <header className={classes['band']}>
        <Brand />
        <Link to={session ? landingPath(session) : paths.login} className={classes['back'] ?? ''}>
          {session ? t('cookiePolicy.back') : t('home.signIn')}
        </Link>
      </header>
      <main className={classes['main']}>
        <div className={classes['choices']}>
          <PublicChoices />
        </div>
        <div className={classes['content']}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
