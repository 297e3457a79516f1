import '@mantine/charts/styles.css';
import { AreaChart, LineChart } from '@mantine/charts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from '../shared/admin.module.css';
import { projectionText } from '../shared/known-text.ts';
import { POLL_MS } from './polling.ts';
import { MAX_READINGS, type Reading } from './readings.ts';
import parts from './system.module.css';

interface Series {
  readonly name: string;
  readonly label: string;
  readonly color: string;
  /** Dash patterns, not only colors, distinguish lines. */
  readonly strokeDasharray?: string;
}

const STROKES = [
  { color: 'var(--primary)' },
  { color: 'var(--caller-text)', strokeDasharray: '6 3' },
  { color: 'var(--muted)', strokeDasharray: '2 3' },
] as const;
const HEIGHT = 160;
/** Leaves space for half of the outermost labels. */
const MARGIN = { top: 10, right: 10, bottom: 0, left: 0 };
/** The minimum number of readings for a line. */
const MIN_POINTS = 2;
const RATE = 'rate';
/** The time span of the readings. */
const SPAN_MS = MAX_READINGS * POLL_MS;
const MINUTE_MS = 60_000;

/**
 * Charts of the last minutes: append rate, lag by projection, streams by replica. They are hidden from screen readers, since the tables have the same
 * numbers.
 */
export function Charts({ readings }: { readings: readonly Reading[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const last = readings.at(-1);
  const lagSeries = toSeries(Object.keys(last?.lag ?? {}), projectionText);
  const streamSeries = toSeries(Object.keys(last?.streams ?? {}), (id) => id);
  const rateSeries = [{ name: RATE, label: t('admin.appendRate'), color: 'var(--primary)' }];
  const shared = useShared(last?.at ?? 0);
  return (
    <div className={parts['charts']}>
      <Card
        title={t('admin.appendRate')}
        note={t('admin.eventsPerSecond')}
        series={[]}
        points={readings.filter(({ appendRate }) => appendRate !== null).length}
      >
        <AreaChart
          {...shared}
          data={readings.map(({ at, appendRate }) => ({ at, [RATE]: appendRate }))}
          series={rateSeries}
          valueFormatter={number}
        />
      </Card>
      <Card title={t('admin.lagTitle')} note={t('admin.inSeconds')} series={lagSeries} points={readings.length}>
        <LineChart
          {...shared}
          data={readings.map(({ at, lag }) => ({ at, ...lag }))}
          series={lagSeries}
          valueFormatter={number}
        />
      </Card>
      <Card title={t('admin.streamsTitle')} note={t('admin.perReplica')} series={streamSeries} points={readings.length}>
        <AreaChart
          {...shared}
          type="stacked"
          data={readings.map(({ at, streams }) => ({ at, ...streams }))}
          series={streamSeries}
          valueFormatter={number}
        />
      </Card>
    </div>
  );
}

function useShared(lastAt: number) {
  const formats = useFormats();
  const clock = (at: unknown) => (typeof at === 'number' ? formats.clock(new Date(at).toISOString()) : '');
  return {
    h: HEIGHT,
    dataKey: 'at',
    withDots: false,
    connectNulls: false,
    curveType: 'linear',
    strokeWidth: 1.5,
    gridAxis: 'x',
    tickLine: 'none',
    xAxisProps: {
      type: 'number',
      scale: 'time',
      domain: [lastAt - SPAN_MS, lastAt],
      allowDataOverflow: true,
      tickFormatter: clock,
      ticks: [4, 3, 2, 1].map((minutes) => lastAt - minutes * MINUTE_MS),
      minTickGap: 24,
      tickMargin: 8,
      // A single reading is a dot, at first at the very end, and needs space for its width.
      padding: { left: 5, right: 5 },
    },
    yAxisProps: { width: 44, tickCount: 3, domain: [0, roundTop] },
    tooltipProps: { labelFormatter: clock, isAnimationActive: false },
    // Hidden from screen readers, so they must not take the focus either.
    lineChartProps: { accessibilityLayer: false, margin: MARGIN },
    areaChartProps: { accessibilityLayer: false, margin: MARGIN },
    lineProps: { isAnimationActive: false },
    areaProps: { isAnimationActive: false },
  } as const;
}

/** Rounds up to 2, 4, 10, 20, 40, 100 …, so that half of it is an integer too and lines don't jump with each reading. */
function roundTop(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  return [2, 4, 10].map((step) => step * power).find((top) => top >= max) ?? 20 * power;
}

function toSeries(names: readonly string[], label: (name: string) => string): Series[] {
  return names
    .toSorted()
    .map((name, index) => ({ name, label: label(name), ...STROKES[index % STROKES.length], color: lineColor(index) }));
}

const lineColor = (index: number): string => STROKES[index % STROKES.length]?.color ?? 'var(--primary)';

interface CardProps {
  readonly title: string;
  readonly note: string;
  readonly series: readonly Series[];
  /** The number of readings so far. */
  readonly points: number;
  readonly children: ReactNode;
}

function Card({ title, note, series, points, children }: CardProps) {
  const { t } = useTranslation();
  return (
    <figure className={classes['card']} aria-hidden="true">
      <figcaption className={parts['title']}>
        <h2>{title}</h2>
        <span>{note}</span>
      </figcaption>
      <div className={parts['chart']} style={{ minHeight: HEIGHT }}>
        {points < MIN_POINTS ? <p className={parts['collecting']}>{t('admin.collecting')}</p> : children}
      </div>
      <div className={parts['legend']}>
        {series.map(({ name, label, color, strokeDasharray }) => (
          <span key={name}>
            <svg width="20" height="4" aria-hidden="true">
              <line x1="0" x2="20" y1="2" y2="2" stroke={color} strokeWidth="2" strokeDasharray={strokeDasharray} />
            </svg>
            {label}
          </span>
        ))}
      </div>
    </figure>
  );
}
