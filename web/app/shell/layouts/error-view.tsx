import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useAmbientStream } from '../../live/ambient.ts';
import { paths } from '../../routes/paths.ts';
import { Intro } from '../../ui/intro.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { BasicLayout } from './basic-layout.tsx';
import { ErrorBoundary, type PageFailure } from './error-boundary.tsx';
import classes from './error-view.module.css';

/** The page of an unknown URL. */
export const NotFoundPage = () => (
  <BasicLayout>
    <NotFoundView />
  </BasicLayout>
);

/** An error page without the app's frame. */
export const errorPage = (failure: PageFailure, retry: () => void) => (
  <BasicLayout>{errorView(failure, retry)}</BasicLayout>
);

/** Routes that may fail, with an error page of their own. */
export function Fallible() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} view={errorPage}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** A page within the frame that may fail; the frame stays. */
export function FalliblePage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} view={(failure, retry) => <WithinFrame>{errorView(failure, retry)}</WithinFrame>}>
      {children}
    </ErrorBoundary>
  );
}

/** Takes the place of a page and subscribes to its stream, so that the frame keeps showing the connection state. */
function WithinFrame({ children }: { children: ReactNode }) {
  useAmbientStream();
  return <div className={classes['within']}>{children}</div>;
}

function errorView(failure: PageFailure, retry: () => void): ReactNode {
  switch (failure) {
    case 'not-found':
      return <NotFoundView />;
    case 'not-loaded':
      return <NotLoadedView retry={retry} />;
    case 'failed':
      return <CrashView />;
    default:
      return failure satisfies never;
  }
}

/** Shown when a page's code failed to load; retries once the network is back. */
function NotLoadedView({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  useTitle(t('notLoaded.title'));
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <div role="alert">
      <Intro
        title={t('notLoaded.title')}
        body={t('notLoaded.body')}
        action={
          <Button size="md" fullWidth onClick={retry}>
            {t('action.retry')}
          </Button>
        }
      />
    </div>
  );
}

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

/** Replaces a screen that the user's role may not see. */
export function ForbiddenView() {
  const { t } = useTranslation();
  useTitle(t('forbidden.title'));
  return (
    <WithinFrame>
      <Intro
        code={403}
        title={t('forbidden.title')}
        body={t('forbidden.body')}
        action={
          <Button component="a" href={paths.home} size="md" fullWidth>
            {t('notFound.home')}
          </Button>
        }
      />
    </WithinFrame>
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
