import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './detail-skeleton.module.css';
import { TranscriptSkeleton } from './transcript-skeleton.tsx';

/** A conversation to come, in its own shape. */
export function DetailSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')}>
      <div className={classes['header']}>
        <Skeleton width={200} height={16} my={4} />
        <Skeleton width={300} height={10} my={5} maw="80%" />
      </div>
      <div className={classes['lines']}>
        <TranscriptSkeleton />
      </div>
    </div>
  );
}
