import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Logo } from '../ui/logo.tsx';
import classes from './session-cover.module.css';
import { selectIsDoubted } from './session-slice.ts';

/**
 * Hides a page while its session is in doubt: a tab that slept past the session's end must not reveal protected data on waking. The page stays
 * mounted underneath.
 */
export function SessionCover({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isDoubted = useSelector(selectIsDoubted);
  return (
    <>
      {isDoubted && (
        <main className={classes['cover']}>
          <Logo size={32} />
          <p role="status">{t('session.checking')}</p>
        </main>
      )}
      <div className={classes['under']} hidden={isDoubted}>
        {children}
      </div>
    </>
  );
}
