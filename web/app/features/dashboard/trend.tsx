import { SegmentedControl } from '@mantine/core';
import type { TrendDay } from '@switchboard/contracts/dashboard/routes';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import card from './card.module.css';
import { Card } from './card.tsx';
import { LINKS } from './links.ts';
import classes from './trend.module.css';
import { TrendChart } from './trend-chart.tsx';
import { TrendTable } from './trend-table.tsx';

const VIEWS = ['chart', 'table'] as const;
type View = (typeof VIEWS)[number];

interface TrendProps {
  readonly today: string;
  readonly days: readonly TrendDay[];
}

/** The last days by hour as a chart or a table; the table is always there for screen readers. */
export function Trend({ today, days }: TrendProps) {
  const { t } = useTranslation();
  const { view, setView } = useView();
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={t('dashboard.trendView')}
      value={view}
      onChange={(value) => setView(parseView(value))}
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
          {view === 'chart' && <TrendChart today={today} days={days} />}
          <TrendTable today={today} days={days} isHidden={view === 'chart'} />
        </>
      )}
    </Card>
  );
}

const parseView = (text: string | null): View => VIEWS.find((one) => one === text) ?? 'chart';

/** The view, chart or table, stored in the URL so that it survives following a link and back. */
function useView(): { readonly view: View; readonly setView: (view: View) => void } {
  const [params, setParams] = useSearchParams();
  return {
    view: parseView(params.get('trend')),
    setView: (view) => setParams(view === 'chart' ? {} : { trend: view }, { replace: true, preventScrollReset: true }),
  };
}
