import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../ui/use-title.ts';
import classes from './error-view.module.css';
import { BasicLayout } from './layouts/basic-layout.tsx';
import { paths } from './paths.ts';

/** What an address shows that is none. */
export function NotFoundPage() {
  const { t } = useTranslation();
  useTitle(t('notFound.title'));
  return (
    <BasicLayout>
      <div className={classes['view']}>
        <p className={classes['code']}>404</p>
        <h1 className={classes['title']}>{t('notFound.title')}</h1>
        <p className={classes['body']}>{t('notFound.body')}</p>
        <Button component="a" href={paths.home}>
          {t('notFound.home')}
        </Button>
      </div>
    </BasicLayout>
  );
}

/** What stands where a page failed. */
export function CrashPage() {
  const { t } = useTranslation();
  useTitle(t('crash.title'));
  return (
    <BasicLayout>
      <div className={classes['view']} role="alert">
        <p className={classes['code']}>500</p>
        <h1 className={classes['title']}>{t('crash.title')}</h1>
        <p className={classes['body']}>{t('crash.body')}</p>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </div>
    </BasicLayout>
  );
}
