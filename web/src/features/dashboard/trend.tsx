import { SegmentedControl } from '@mantine/core';
import type { TrendDay } from '@switchboard/contracts/dashboard/routes';
import { ChartColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { BarsSkeleton } from './bars-skeleton.tsx';
import card from './card.module.css';
import { Card } from './card.tsx';
import { dayLink, LINKS } from './links.ts';
import classes from './trend.module.css';
import { TrendTable } from './trend-table.tsx';

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }));

const VIEWS = ['chart', 'table'] as const;
type View = (typeof VIEWS)[number];

interface TrendProps {
  readonly today: string;
  readonly days: readonly TrendDay[];
}

/** The last days by the hour: a chart, and the same as a table, which is always there for whoever hears the page. */
export function Trend({ today, days }: TrendProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('chart');
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={t('dashboard.trendView')}
      value={view}
      onChange={(value) => setView(VIEWS.find((one) => one === value) ?? 'chart')}
      data={VIEWS.map((value) => ({ value, label: t(`dashboard.${value}`) }))}
    />
  );
  return (
    <Card title={t('dashboard.trend')} note={total > 0 && choice}>
      {total === 0 ? (
        <p className={card['empty']}>
          <ChartColumn size={18} aria-hidden="true" />
          {t('dashboard.trendEmpty')}
        </p>
      ) : (
        <>
          <p className={classes['summary']}>
            <Link to={LINKS.week}>{t('dashboard.trendTotal', { count: total })}</Link>
            <span>{t('dashboard.trendNote')}</span>
          </p>
          {view === 'chart' && <ChartView today={today} days={days} />}
          <TrendTable today={today} days={days} isHidden={view === 'chart'} />
        </>
      )}
    </Card>
  );
}

function ChartView({ today, days }: TrendProps) {
  const { t } = useTranslation();
  const { weekday, number } = useFormats();
  return (
    <div className={classes['chart']}>
      <div className={classes['bars']} aria-hidden="true">
        <Suspense fallback={<BarsSkeleton />}>
          <TrendChart days={days} />
        </Suspense>
      </div>
      <ul className={classes['days']}>
        {days.map(({ day, total }) => (
          <li key={day}>
            <Link to={dayLink(day, today)}>
              <span>{day === today ? t('dashboard.title') : weekday(day)}</span>
              <strong>{number(total)}</strong>
              <span className={classes['hidden']}>{t('dashboard.allSeries')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes['legend']} aria-hidden="true">
        <span data-series="all">{t('dashboard.allSeries')}</span>
        <span data-series="raised">{t('dashboard.raisedSeries')}</span>
      </p>
    </div>
  );
}
