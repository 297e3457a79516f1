import { useElementSize } from '@mantine/hooks';
import type { TrendDay } from '@switchboard/contracts/dashboard/routes';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { dayLink, hoursLink } from './links.ts';
import classes from './trend-chart.module.css';
import { type Bar, buildBars, buildTicks, hoursPerBar, hourText } from './trend-data.ts';

/** The width of a bar with its gap. */
const MIN_BAR_PX = 6;
/** The padding of a day. */
const DAY_PADDING_PX = 7;

interface TrendChartProps {
  readonly today: string;
  readonly days: readonly TrendDay[];
}

/** Bars by hour, or by several hours if there is less room. Screen readers get the table instead. */
export function TrendChart({ today, days }: TrendChartProps) {
  const { t } = useTranslation();
  const { weekday, number } = useFormats();
  const { ref, width } = useElementSize<HTMLUListElement>();
  const hours = hoursPerBar(width / days.length - DAY_PADDING_PX, MIN_BAR_PX);
  return (
    <div className={classes['chart']}>
      <Field bars={width > 0 ? days.map((day) => buildBars(day, hours)) : []} />
      <ul className={classes['labels']} ref={ref}>
        {days.map(({ day, total }) => (
          <li key={day}>
            <Link to={dayLink(day, today)}>
              <span>{day === today ? t('dashboard.title') : weekday(day)}</span>
              <strong>{number(total)}</strong>
              <span className={classes['hidden']}>{t('dashboard.conversationWord', { count: total })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes['legend']} aria-hidden="true">
        <span data-series="all">{t('dashboard.allSeries')}</span>
        <span data-series="raised">{t('dashboard.raisedSeries')}</span>
        {hours > 1 && <span>{t('dashboard.barHours', { count: hours })}</span>}
      </p>
    </div>
  );
}

/** The bars of all days before their scale. */
function Field({ bars }: { bars: readonly (readonly Bar[])[] }) {
  const { number } = useFormats();
  const [shown, setShown] = useState<string>();
  const all = bars.flat();
  const ticks = buildTicks(Math.max(0, ...all.map(({ conversations, raised }) => Math.max(conversations, raised))));
  const part = (count: number) => `${(count / (ticks.at(-1) ?? 1)) * 100}%`;
  const shownAt = all.findIndex((bar) => getBarKey(bar) === shown);
  const tipped = all[shownAt];
  return (
    <div className={classes['field']} aria-hidden="true" onPointerLeave={() => setShown(undefined)}>
      {ticks.map((tick) => (
        <span key={tick} className={classes['tick']} style={{ bottom: part(tick) }}>
          {number(tick)}
        </span>
      ))}
      {bars.map((own) => (
        <div key={own[0]?.day} className={classes['day']}>
          {own.map((bar) => (
            <div
              key={bar.hour}
              className={classes['bar']}
              data-bar={bar.conversations}
              onPointerEnter={() => setShown(getBarKey(bar))}
            >
              <Column
                series="all"
                count={bar.conversations}
                height={part(bar.conversations)}
                to={hoursLink(toHourFilter(bar))}
              />
              <Column
                series="raised"
                count={bar.raised}
                height={part(bar.raised)}
                to={hoursLink(toHourFilter(bar), 'alert')}
              />
            </div>
          ))}
        </div>
      ))}
      {tipped && <BarTip bar={tipped} at={(shownAt + 0.5) / all.length} />}
    </div>
  );
}

interface ColumnProps {
  readonly series: 'all' | 'raised';
  readonly count: number;
  readonly height: string;
  readonly to: string;
}
/** A bar that links to its conversations for the mouse. Keyboards use the table, and touch only shows the tooltip. */
function Column({ series, count, height, to }: ColumnProps) {
  if (count === 0) return null;
  return (
    <Link to={to} tabIndex={-1} draggable={false} onClick={ignoreTouch}>
      <span data-series={series} style={{ height }} />
    </Link>
  );
}

function ignoreTouch(event: MouseEvent): void {
  const { nativeEvent } = event;
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') event.preventDefault();
}

const toHourFilter = ({ day, hour, hours }: Bar) => ({ day, timeFrom: hourText(hour), timeTo: hourText(hour + hours) });

// Later responses have other objects for the same hours.
const getBarKey = ({ day, hour, hours }: Bar): string => `${day} ${hour} ${hours}`;

/** The tooltip of a bar, kept within the chart. */
function BarTip({ bar, at }: { bar: Bar; at: number }) {
  const { t } = useTranslation();
  const { longDay } = useFormats();
  const { timeFrom, timeTo } = toHourFilter(bar);
  const times = bar.hours === 1 ? timeFrom : `${timeFrom}–${timeTo}`;
  return (
    <div className={classes['tip']} style={{ left: `${at * 100}%`, transform: `translateX(${at * -100}%)` }}>
      <strong>
        {longDay(bar.day)}, {times}
      </strong>
      <span>{t('dashboard.conversationCount', { count: bar.conversations })}</span>
      {bar.raised > 0 && <span data-level="raised">{t('dashboard.alerts', { count: bar.raised })}</span>}
    </div>
  );
}
