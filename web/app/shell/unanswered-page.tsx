import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../ui/use-title.ts';
import { BasicLayout } from './layouts/basic-layout.tsx';
import classes from './layouts/error-view.module.css';

/** Stands in for a page while the server can't be asked who is signed in. The page comes by itself once it can. */
export function UnansweredPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  useTitle(t('unanswered.title'));
  return (
    <BasicLayout>
      <div className={classes['view']} role="status">
        <h1 className={classes['title']}>{t('unanswered.title')}</h1>
        <p className={classes['body']}>{t('unanswered.body')}</p>
        <Button variant="default" onClick={onRetry}>
          {t('unanswered.now')}
        </Button>
      </div>
    </BasicLayout>
  );
}
