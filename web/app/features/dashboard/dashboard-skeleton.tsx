import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BarsSkeleton } from './bars-skeleton.tsx';
import card from './card.module.css';
import counts from './counts.module.css';
import classes from './dashboard-page.module.css';

/** A placeholder in the shape of the dashboard. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={classes['skeleton']}>
      <div className={counts['counts']}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={counts['count']}>
            <Skeleton width="45%" height={12} my={4} />
            <Skeleton width={56} height={26} my={7} />
            <Skeleton width="60%" height={10} my={3} />
          </div>
        ))}
      </div>
      <div className={classes['cards']}>
        {['line', 'waiting'].map((key) => (
          <CardSkeleton key={key}>
            {['a', 'b', 'c', 'd'].map((row) => (
              <div key={row} className={card['row']}>
                <Skeleton width={52} height={12} />
                <div>
                  <Skeleton width="40%" height={12} my={4} />
                  <Skeleton width="75%" height={10} my={5} />
                </div>
              </div>
            ))}
          </CardSkeleton>
        ))}
      </div>
      <CardSkeleton>
        <div className={classes['chart']}>
          <BarsSkeleton />
        </div>
      </CardSkeleton>
    </div>
  );
}

function CardSkeleton({ children }: { children: React.ReactNode }) {
  return (
    <div className={card['card']}>
      <div className={card['title']}>
        <Skeleton width={120} height={14} my={3} />
      </div>
      {children}
    </div>
  );
}
