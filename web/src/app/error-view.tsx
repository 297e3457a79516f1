import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { Intro } from '../ui/intro.tsx';
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
    <ErrorBoundary place={pathname} view={(status) => <div className={classes['within']}>{errorView(status)}</div>}>
      {children}
    </ErrorBoundary>
  );
}

const errorView = (status: 404 | 500) => (status === 404 ? <NotFoundView /> : <CrashView />);

function NotFoundView() {
  const { t } = useTranslation();
  useTitle(t('notFound.title'));
  return (
    <Intro
      code={404}
      title={t('notFound.title')}
      body={t('notFound.body')}
      action={
        <Button component="a" href={paths.home} size="md" fullWidth>
          {t('notFound.home')}
        </Button>
      }
    />
  );
}

function CrashView() {
  const { t } = useTranslation();
  useTitle(t('crash.title'));
  return (
    <div role="alert">
      <Intro
        code={500}
        title={t('crash.title')}
        body={t('crash.body')}
        action={
          <Button size="md" fullWidth onClick={() => location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      />
    </div>
  );
}
