import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useTitle } from '../ui/use-title.ts';
import { BasicLayout } from './layouts/basic-layout.tsx';
import { paths } from './paths.ts';
import classes from './route-error.module.css';

/** What a route that failed shows: a page that isn't there, or a fault of ours. */
export function RouteError() {
  const error = useRouteError();
  return <BasicLayout>{isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Crash />}</BasicLayout>;
}

function NotFound() {
  const { t } = useTranslation();
  useTitle(t('notFound.title'));
  return (
    <div className={classes['view']}>
      <p className={classes['code']}>404</p>
      <h1 className={classes['title']}>{t('notFound.title')}</h1>
      <p className={classes['body']}>{t('notFound.body')}</p>
      <Button component={Link} to={paths.home}>
        {t('notFound.home')}
      </Button>
    </div>
  );
}

function Crash() {
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
