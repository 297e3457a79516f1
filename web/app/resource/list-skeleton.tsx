import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './list-skeleton.module.css';

const WIDTHS = [220, 160, 260, 190, 240, 150, 210, 180];

/** A placeholder for a list that is loading. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {WIDTHS.map((width) => (
        <div key={width} className={classes['line']}>
          <Skeleton width={width} height={14} />
          <Skeleton width={80} height={12} />
        </div>
      ))}
    </div>
  );
}
