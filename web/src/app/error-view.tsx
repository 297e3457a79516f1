import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useTitle } from '../ui/use-title.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import classes from './error-view.module.css';
import { BasicLayout } from './layouts/basic-layout.tsx';
import { paths } from './paths.ts';

/** What an address shows that is none. */
export const NotFoundPage = () => errorPage(404);

/** A page of an error, for where there is nothing around it. */
export const errorPage = (status: 404 | 500) => <BasicLayout>{errorView(status)}</BasicLayout>;

/** Pages that may fail, each for itself. */
export function Fallible() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} view={errorPage}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** The same within a frame, which stays and leads elsewhere. */
export function FalliblePage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} view={errorView}>
      {children}
    </ErrorBoundary>
  );
}

const errorView = (status: 404 | 500) => (status === 404 ? <NotFoundView /> : <CrashView />);

function NotFoundView() {
  const { t } = useTranslation();
  useTitle(t('notFound.title'));
  return (
    <div className={classes['view']}>
      <p className={classes['code']}>404</p>
      <h1 className={classes['title']}>{t('notFound.title')}</h1>
      <p className={classes['body']}>{t('notFound.body')}</p>
      <Button component="a" href={paths.home}>
        {t('notFound.home')}
      </Button>
    </div>
  );
}

function CrashView() {
  const { t } = useTranslation();
  useTitle(t('crash.title'));
  return (
    <div className={classes['view']} role="alert">
      <p className={classes['code']}>500</p>
      <h1 className={classes['title']}>{t('crash.title')}</h1>
      <p className={classes['body']}>{t('crash.body')}</p>
      <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
    </div>
  );
}
