import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './shared/admin.module.css';

const ROWS = [38, 52, 44, 60, 36, 48] as const;

/** Placeholders in the shape of rows. */
export function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {ROWS.map((width) => (
        <div key={width} className={classes['ghost']}>
          <Skeleton width={`${width}%`} height={12} />
          <Skeleton width={72} height={12} />
        </div>
      ))}
    </div>
  );
}
