import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { TrendDay } from '@switchboard/contracts/dashboard/routes';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './trend.module.css';
import { type Bar, barsOf, hourText } from './trend-data.ts';

/** A bar for each hour. Who hears the page has the table instead. */
export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  const { t } = useTranslation();
  return (
    <BarChart
      h="100%"
      data={barsOf(days)}
      dataKey="key"
      type="stacked"
      series={[
        { name: 'low', color: 'var(--red)', label: t('dashboard.raisedSeries') },
        { name: 'high', color: 'var(--bar)', label: t('dashboard.allSeries') },
      ]}
      withXAxis={false}
      gridAxis="x"
      tickLine="none"
      strokeDasharray={0}
      gridColor="var(--line)"
      textColor="var(--muted)"
      cursorFill="var(--hover)"
      yAxisProps={{ width: 28, allowDecimals: false, tickCount: 4 }}
      barChartProps={{
        accessibilityLayer: false,
        barCategoryGap: '16%',
        margin: { top: 8, right: 0, bottom: 0, left: 0 },
      }}
      barProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
      tooltipProps={{
        isAnimationActive: false,
        content: ({ payload }) => <HourTip bar={payload?.[0]?.payload} />,
      }}
    />
  );
}

function HourTip({ bar }: { bar: Bar | undefined }) {
  const { t } = useTranslation();
  const { longDay } = useFormats();
  if (!bar || bar.day === null) return null;
  return (
    <div className={classes['tip']}>
      <strong>
        {longDay(bar.day)}, {hourText(bar.hour)}
      </strong>
      <span>{t('dashboard.conversationCount', { count: bar.conversations })}</span>
      {bar.raised > 0 && <span data-level="raised">{t('dashboard.alerts', { count: bar.raised })}</span>}
    </div>
  );
}
