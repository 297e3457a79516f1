import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Logo } from '../ui/logo.tsx';
import classes from './session-cover.module.css';
import { selectIsDoubted } from './session-slice.ts';

/**
 * Shows a page, but nothing of it while it is open whether its session still is one: a tab that slept past the end must not show on
 * waking what only the signed-in may see. The page stays as it is underneath.
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
