import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../ui/use-title.ts';
import { BasicLayout } from './layouts/basic-layout.tsx';
import classes from './layouts/error-view.module.css';

/** Replaces a page while the server doesn't respond to the question who is signed in. The page appears by itself once it does. */
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
